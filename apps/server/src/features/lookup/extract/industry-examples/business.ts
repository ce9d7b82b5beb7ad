import type { Examples } from "./example.ts";

export const businessExamples: Examples = {
  "Accounting & Tax": [
    `Harlow & Finch LLP | CPAs in Boise, Idaho
Tax preparation, bookkeeping and audit services for individuals and small businesses in the Treasure Valley.
Your numbers, in good hands | Tax planning | Bookkeeping | Audit and assurance
Our certified public accountants prepare more than two thousand tax returns each season.
We keep your books, run your payroll and talk to the IRS so that you do not have to.`,
    `Northgate Chartered Accountants
Year end accounts, VAT returns and self assessment for owner managed companies in Leeds.
Accountants who pick up the phone | Our services | Get in touch
We have looked after limited companies and sole traders since 1988. Fixed fees, no surprises.
Making tax digital? We set up Xero and train your team.`,
    `Bright Ledger | Accountants for doctors and dentists
Specialist accountants for medical and dental practices. Practice purchase, partnership tax and pensions.
Accounting for healthcare professionals | Dentists | GPs | Consultants
We act for more than 300 dental practices and hospital consultants. Our tax advisers know the NHS pension scheme inside out.
Thinking of buying a clinic? We prepare the business plan and the cash flow forecast for your bank.`,
  ],
  "Banking & Financial Services": [
    `First Prairie Bank | Personal and Business Banking
Checking, savings, mortgages and business loans from your hometown bank. Member FDIC.
Banking that fits your life | Checking accounts | Home loans | Online banking
Open an account in minutes. Our routing number is 101100000.
Member FDIC. Equal Housing Lender.`,
    `Wexford Wealth Partners
Independent wealth management and retirement planning for families and executives.
Plan with confidence | Investment management | Retirement planning | Meet the advisors
As a fiduciary, we put your interests first. Our financial planners build a portfolio that matches your goals.
Securities offered through a registered broker dealer. Member FINRA and SIPC.`,
    `Lakeshore Credit Union | Small business made simple
Small business loans, payroll services, merchant services and credit cards for restaurants, retailers and contractors.
Small business | Grow your restaurant | Equip your shop | Build your construction business
Our lenders live where you live. Ask about equipment financing, commercial real estate loans and lines of credit.
Open a business checking account online today. Federally insured by NCUA.`,
  ],
  Insurance: [
    `Calloway Insurance Agency - Auto, Home, Business Insurance in Tulsa
Independent insurance agency offering auto, home, life and commercial insurance.
Get a free quote | Auto insurance | Home insurance | Life insurance
We compare policies from a dozen carriers and find the coverage that you need.
Report a claim day or night.`,
    `Harbor Mutual
Protecting homes, cars and businesses across New England since 1911.
Find an agent | File a claim | Pay my bill
Harbor Mutual policyholders own the company. Our agents help you choose the right coverage and deductible.
Property and casualty products are underwritten by Harbor Mutual Insurance Company.`,
    `Oil and Gas Insurance | Drilling Contractors | Trucking | Permian Risk
Coverage for oilfield service companies, drilling contractors, pipeline construction and trucking fleets.
Oil & gas insurance specialists | Drilling rigs | Pipelines | Frac sand haulers
From wellhead to refinery, we place general liability, workers compensation and commercial auto for the energy industry.
Ask our brokers for a quote.`,
  ],
  "Legal Services": [
    `Ortega Law Group | Personal Injury Attorneys in San Antonio
Injured in an accident? Our trial lawyers have recovered millions. Free consultation.
We fight for the injured | Car accidents | Wrongful death | Medical malpractice
No fee unless we win. Our attorneys are available around the clock.
We have tried more than 400 cases to verdict.`,
    `Pemberton Wells Solicitors
Conveyancing, wills and probate, family law and employment law in Bristol.
Clear advice from local solicitors | Moving home | Divorce | Wills
Our solicitors explain every step and every cost before we begin.
Regulated by the Solicitors Regulation Authority.`,
    `Katz, Marshall & Banks | Whistleblower and Employment Counsel
Representing employees of banks, hospitals and insurance companies who report fraud or face discrimination.
Protecting people who speak up | Whistleblowers | Sexual harassment | Bank fraud | Healthcare fraud
Our lawyers represented nurses against a hospital chain and traders against an investment bank.
Contact the firm for a confidential case evaluation.`,
  ],
  "Real Estate": [
    `Homes for Sale in Asheville NC | Blue Ridge Realty
Search every MLS listing in Asheville and Buncombe County. Work with a local realtor.
Find your mountain home | Featured listings | Buying | Selling
Our real estate agents know the neighborhoods. Request a home valuation today.`,
    `The Linden Apartments
Studio, one and two bedroom apartments in downtown Columbus. Schedule a tour.
Live at The Linden | Floor plans | Amenities | Neighborhood
Pet friendly apartment homes with a fitness center, rooftop lounge and garage parking.
Equal housing opportunity.`,
    `Summit Commercial | Restaurant and Medical Space for Lease
Commercial real estate broker for restaurants, medical offices, industrial buildings and bank branches.
Properties for lease | Restaurant space | Medical offices | Warehouses
Summit leases and manages 4 million square feet. Our brokers represent landlords and tenants.`,
  ],
  "Marketing & Advertising": [
    `Pixel & Plume | Branding and Digital Marketing Agency
A creative agency for brands with something to say: branding, web design, SEO and social media.
We build brands | Our work | Services | Say hello
From brand strategy to campaigns, our designers and copywriters do it all under one roof.`,
    `Redwood PR
Public relations and content marketing for growing companies.
Stories that travel | Media relations | Content | Crisis communication
Our publicists place clients in national press and trade magazines.`,
    `Dental Websites & Marketing | SmileGrowth
Websites for dentists that bring new patients. SEO, Google Ads and social media for dental practices.
Marketing for dentists | Websites for orthodontists | More new patients, every month
We have built websites for more than 900 dental practices and clinics.
Our dental SEO puts your practice on page one when patients search for a dentist, Invisalign or implants.`,
  ],
  "Professional Services & Consulting": [
    `Alder Point | Management Consulting
We help leadership teams set strategy, redesign their organization and make change stick.
Strategy that survives Monday | Strategy | Operations | Change management
Our consultants have run the kind of business that you run.`,
    `Keystone Coaching
Executive coaching, leadership development and team workshops.
Lead better | Executive coaching | Workshops | About
Certified coaches for executives and business owners.`,
    `Meridian Healthcare Consulting
A consulting firm that helps hospitals and health systems improve operations and strategy.
Consulting for healthcare leaders | Operational excellence | Strategy | Change management
Our consultants work with hospital executives to reduce waiting times. Read the case studies.
We are management consultants, former nurses and physicians.`,
  ],
  "Staffing & HR": [
    `Riverbend Staffing | Temporary and Direct Hire Staffing
Staffing agency for light industrial, clerical and customer service jobs.
Find a job | Hire talent | Locations
Submit your resume and talk to a recruiter today.
Employers: tell us about your temporary, temp to hire or direct hire needs.`,
    `Clearpath Executive Search
Retained executive search for boards and growing companies.
We find leaders | Our approach | Candidates | Clients
Our recruiters run a rigorous search and present a short list of candidates in four weeks.`,
    `MedTravelers Now | Travel Nurse Jobs
Travel nursing jobs in hospitals across the country. Healthcare staffing for nurses, therapists and physicians.
Your next travel nurse assignment | Search jobs | For hospitals | Refer a nurse
We staff hospitals, clinics and nursing homes. Talk to a recruiter, upload your resume and choose your assignment.`,
  ],
  "Media & Entertainment": [
    `The Millbrook Courier | Local news, sports and weather
Breaking news, sports, obituaries and classifieds from Millbrook County's newspaper.
Council votes on bridge | Panthers win opener | Opinion | Obituaries
Subscribe to the newspaper or read the e-edition.`,
    `Lanternlight Pictures
An independent film production company.
Films | Documentaries | Trailers | Press
Our documentaries have been shown at festivals around the world. Watch the trailer of our new movie.`,
    `Dealer Insider Magazine | News for car dealers
The magazine for automotive retail: news, opinion, podcasts and interviews for car dealers.
Top stories | Opinion | Podcast | Subscribe
Automaker sales fell in March, analysts say. Editor's column: what dealers read into used car prices.
Read the latest issue of our magazine, subscribe to the newsletter, listen to the podcast.`,
    `Harbour Jackpot | Online Casino and Sports Betting
Play slots, roulette and live dealer games at our online casino. 100 free spins for new players.
Join the casino today | Online slots | Live casino | Sportsbook | Promotions
Our casino holds more than 900 slot games and a jackpot that grows with each bet. VIP guests travel to our events.
You must be 18 or older to play. Please gamble responsibly.`,
  ],
};
