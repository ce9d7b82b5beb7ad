import type { Examples } from "./example.ts";

export const technicalExamples: Examples = {
  "Aerospace & Defense": [
    `Halcyon Aerospace | Avionics and Flight Control Systems
Avionics, flight control and mission systems for military aircraft and spacecraft.
Flight proven | Avionics | Unmanned aircraft | Space systems
AS9100D certified. Our systems fly on fighters, helicopters and satellites of the Air Force and NASA.`,
    `Orbital Reach - Launch services for small satellites
Rockets that put small satellites into orbit.
Launch with us | Vehicle | Missions | Careers
Our launch vehicle is powered by nine rocket engines. Next mission: a weather satellite.`,
    `Tri-County Defense Components
Machined components for missiles, radar and military aircraft. ITAR registered, AS9100D and NADCAP.
Supplier to the defense industry | Missile components | Aircraft parts | Quality
As a defense contractor we machine titanium airframe parts for prime contractors such as Lockheed Martin and Raytheon. DFARS and CMMC compliant.
Five axis machining, CNC turning and inspection in one building.`,
  ],
  Manufacturing: [
    `Dunmore Precision Machining | CNC Machine Shop in Ohio
CNC milling, turning and assembly of precision machined parts.
Parts made right | CNC milling | CNC turning | Request a quote
ISO 9001 machine shop. From prototype to production with tight tolerances in aluminum, stainless steel and plastics.`,
    `Vantor Pumps
Manufacturer of industrial pumps and valves for process plants.
Built to run | Centrifugal pumps | Valves | Find a distributor
Every pump is tested in our factory. Download data sheets and part numbers.`,
    `Oakline Furniture Makers | Wholesale Office Furniture Manufacturer
We manufacture desks and chairs for offices and hotels. Shop online or find a distributor.
Made in our factory in Grand Rapids | Desks | Chairs | Shop | Cart
As a manufacturer with our own sawmill and powder coating line we control quality from raw material to packaging.
Add to cart for samples. Free shipping on sample kits. OEM manufacturing on request.`,
  ],
  "Energy & Utilities": [
    `Pine Valley Electric Cooperative
Your member owned electric cooperative: pay your bill, report an outage, save energy.
Report an outage | Pay bill | Energy efficiency | Solar
We deliver reliable electricity over 3,000 miles of power line to members in five counties.`,
    `SunHarvest Solar | Solar Panel Installation in Arizona
Solar panels and battery storage for homes. Free solar quote.
Go solar | Solar panels | Battery storage | Net metering
Lower your electricity bill with solar power. More than 5,000 systems installed.`,
    `Blackrock Basin Energy Services
Drilling fluids, well completion and equipment rental for oil and gas companies.
Oilfield services | Drilling | Well completion | Equipment
Our crews and trucks work in the Permian basin. Careers for truck drivers and mechanics. Investors: see the annual report.`,
  ],
  "Biotechnology & Pharmaceuticals": [
    `Nuvexa Therapeutics | Clinical-stage biopharmaceutical company
Developing small molecule medicines for rare neurological disease.
Pipeline | Science | Clinical trials | Investors
Our lead drug candidate is in a phase 2 clinical trial.`,
    `Helio Genomics
Reagents, assays and sequencing services for life science research.
Sequencing made simple | Reagents | Assays | Antibodies
Order DNA and RNA library kits for your laboratory.`,
    `Corvida Pharma | Medicines for cancer patients
We research treatments for patients with cancer and heart disease together with doctors and hospitals.
Our medicines | For patients | For physicians | Clinical trials | Research and development
A pharmaceutical company with three approved drugs and a pipeline of antibodies in phase 3.
Patients: ask your doctor whether a clinical trial is right for you.`,
  ],
  "Agriculture & Food Production": [
    `Hollow Creek Farm | Grass Fed Beef and Pasture Raised Pork
A family farm raising cattle and hogs on pasture.
From our pasture | Beef | Pork | Visit the farm
Four generations of farmers. We never use antibiotics.`,
    `Prairie Gold Seed Company
Corn and soybean seed, crop protection and agronomy for growers in the Midwest.
Seed that yields | Corn | Soybeans | Find an agronomist
Talk to our agronomists about your soil and your next harvest.`,
    `Stonegate Winery & Vineyards
Estate grown wines, a tasting room and weddings in the Finger Lakes. Shop our wines online.
Our wines | Visit the tasting room | Wine club | Weddings | Shop
Our vineyard was planted in 1974. Harvest begins in September. Reserve a wine tasting, stay for lunch, or order online.`,
  ],
  "Construction & Trades": [
    `Delgado Roofing | Roof Repair and Replacement in Denver
Roofing contractor for roof repair, replacement and gutters. Free estimates.
Roofs that last | Roof repair | Siding | Gutters
Licensed, bonded and insured. We work with your insurance company after hail.`,
    `Cedar & Stone Builders
General contractor for custom homes, kitchen remodeling and additions.
Building homes since 1979 | Custom homes | Remodeling | Gallery
Our carpenters and project managers treat your home as theirs.`,
    `Granger Mechanical | Commercial HVAC, Plumbing for Hospitals and Schools
Heating, cooling and plumbing contractor for hospitals, schools, restaurants and office buildings.
Mechanical contractor | HVAC installation | Plumbing | 24 hour emergency repair
Our technicians service boilers, chillers and air conditioning. Energy saving upgrades and financing available.`,
  ],
  "Engineering & Architecture": [
    `Marlowe Hayes Architects
An architecture studio designing schools, libraries and homes.
Selected projects | Studio | Awards | Contact
Our architects work with clients from the first sketch to construction administration. LEED accredited, members of the AIA.`,
    `Trident Civil Engineering
Civil engineering, land surveying and site planning for public and private clients.
Engineering better places | Land development | Stormwater | Surveying
Our professional engineers and surveyors have completed 2,500 projects.`,
    `BLR Engineers | Structural Engineering for Hospitals and Universities
Structural engineers for healthcare, education and manufacturing buildings.
Structural engineering | Healthcare | Higher education | Manufacturing | Bridges
From hospitals to factories and university laboratories our engineering firm designs structures that last.`,
  ],
  Automotive: [
    `Westfield Honda | New and Used Cars
New and used Honda cars, service and parts in Westfield.
Shop new inventory | Used vehicles | Schedule service | Value your trade
Test drive the new Civic today. Ask about financing and lease specials.`,
    `Manny's Auto Repair
Brake repair, oil change and engine diagnostics by ASE certified mechanics.
Honest auto repair | Brakes | Tires | Transmission
We repair all makes and models, foreign and domestic.`,
    `Metro Auto Group | Car Loans, Insurance and Service
New cars, used cars, auto loans and protection plans. Bad credit? No problem.
Shop 2,000 vehicles | Get financed | Insurance | Collision center | Shop parts online
Apply for a car loan in minutes, insure your vehicle and drive home today. Free delivery of parts. Our dealerships sell Ford, Toyota and Jeep.`,
  ],
  "Transportation & Logistics": [
    `Ironhorse Freight | Truckload, LTL and Logistics
Trucking company with flatbed and refrigerated freight service in 48 states.
Freight that arrives | Truckload | LTL | Track shipment
Our drivers and dispatchers move 60,000 loads per year.`,
    `Two Brothers Moving & Storage
Local and long distance movers. Packing, moving and storage. Free moving quote.
Moving made easy | Local moving | Long distance moving | Storage
Our movers pack, load and deliver with care.`,
    `PharmaChain Logistics | Cold Chain for Pharmaceutical and Food Companies
Temperature controlled warehousing and freight for pharmaceutical manufacturers, hospitals and food producers.
Cold chain logistics | Warehousing | Air freight | Customs brokerage
We ship vaccines and medicines. GDP certified warehouses near five airports. Track your shipment online.`,
  ],
  "Information Technology": [
    `Beacon IT | Managed IT Services and Support in Raleigh
Managed IT services, help desk and cloud backup for small businesses.
IT support that answers | Managed services | Cloud | Backup
As a managed service provider we monitor your network and servers day and night. Microsoft partner.`,
    `HostRidge | Web Hosting, VPS and Dedicated Servers
Fast web hosting, domain registration and VPS hosting with 99.9% uptime.
Web hosting plans | VPS | Dedicated servers | Domains
All plans include cPanel, SSL certificates and support.`,
    `Copperline Technology Partners | IT and Cybersecurity for Law Firms
IT support, network management and security for law firms and accountants in Chicago.
Managed IT for law firms | Help desk | Cloud | Security | Compliance
Your attorneys cannot bill when the server is down. We manage computers, Microsoft 365, firewalls and backup.
Ask for a network assessment.`,
  ],
  Cybersecurity: [
    `Palisade Security | Managed Detection and Response
Managed detection and response that stops ransomware before it spreads.
Stop breaches | Threat hunting | Incident response | Penetration testing
Our analysts watch your endpoints from our security operations center.`,
    `RedLattice Labs
Penetration testing and red team exercises by ethical hackers.
We break in first | Penetration testing | Application security | Advisories
Our researchers have found 60 CVEs. Ask about vulnerability assessments.`,
    `Vaultline | Cloud security platform. Request a demo
One platform for cloud security, vulnerability management and compliance. Start a free trial.
Secure every cloud | Platform | Integrations | Pricing | Request a demo
See attack paths and misconfigurations in your dashboard. API, integrations and automated workflows for security teams.
Trusted by banks and hospitals to prevent data breaches.`,
  ],
  "Software & SaaS": [
    `Taskloom | Project management software for remote teams
Plan, track and finish work in one place. Start your free trial.
Work, in order | Features | Integrations | Pricing
No credit card required. Connect more than 200 integrations or use our API.`,
    `Formwise
The form builder for product teams: surveys, sign ups and payments without code.
Build forms people finish | Templates | Pricing | Docs
Get started free. Trusted by 9,000 teams. Automate your workflow with webhooks.`,
    `TableTurn | Restaurant Management Software and POS
Software for restaurants, bars and cafes: point of sale, online ordering, reservations and inventory.
Run your restaurant from one platform | POS | Online ordering | Menu management | Pricing
Restaurants use TableTurn to update the menu, seat guests and pay the kitchen team. Book a demo, or start a free trial.`,
  ],
  Telecommunications: [
    `Valley Fiber | High Speed Internet and Phone
Fiber internet, phone and TV for homes and businesses in the valley.
Gigabit fiber is here | Internet plans | Phone | Check availability
Speeds up to 2 Gbps with unlimited data. No contracts.`,
    `Orbis Mobile
Unlimited talk, text and data on a nationwide 5G network. Bring your own phone.
Mobile plans | Coverage map | Phones | Activate SIM
Prepaid wireless service without contract.`,
    `CallBridge | Business VoIP Phone Systems
Hosted PBX, VoIP and SIP trunking for law firms, clinics and retailers.
Business phone service | VoIP | SIP trunks | Number porting | Pricing
Keep your phone number and add a mobile app. Unified communications with voicemail to e-mail and toll free numbers. Request a demo.`,
  ],
};
