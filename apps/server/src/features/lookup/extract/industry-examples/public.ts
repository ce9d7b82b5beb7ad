import type { Examples } from "./example.ts";

export const publicExamples: Examples = {
  Healthcare: [
    `Greenfield Family Medicine | Primary Care in Topeka
Family physicians caring for children and adults. Now accepting new patients.
Your family doctors | Services | Patient portal | Book an appointment
We offer physicals, vaccinations and urgent care visits.`,
    `Willow Brook Physical Therapy
Physical therapy for back pain, sports injuries and recovery after surgery.
Move without pain | Conditions | Our therapists | Insurance
Most insurance plans are accepted. No referral needed.`,
    `Bayview Family Dentistry | Insurance, Financing and Payment Options
Gentle dentist in Tampa. We accept most insurance and offer payment plans, financing and credit cards.
A smile you can afford | Dental implants | Teeth whitening | Insurance and payment | Financing
We file your insurance claim for you. Ask about our membership plan if you have no dental insurance. Visa and Mastercard accepted.
Careers: we are hiring a hygienist.`,
    `Careers | St. Brendan Hospital
Search nursing jobs, physician jobs and other careers at St. Brendan Hospital.
Join our team | Search jobs | Registered nurses | Benefits | Apply now
St. Brendan is a 400 bed hospital and level II trauma center. We offer tuition reimbursement, retirement plans and a training program for new graduates.
Patients come first: our nurses and physicians treat 90,000 patients a year.`,
  ],
  Education: [
    `Ashford Preparatory School
An independent day school for grades 6 to 12 with a strong academic program.
Welcome to Ashford | Admissions | Academics | Athletics
Our students and teachers share a campus of 40 acres. Tuition and financial aid.`,
    `LearnLoop | Online Courses in Data and Design
Learn online with project based courses and a certificate.
Learn at your pace | Courses | Instructors | Enroll
Join 40,000 students. Every course has a mentor.`,
    `Hartwell College of Nursing and Health Sciences
Nursing degrees, medical assistant and dental hygiene programs for the careers that hospitals need.
Become a nurse | Nursing degree programs | Dental hygiene | Admissions | Financial aid
Students train in hospitals and clinics with experienced faculty. Apply to the college, visit the campus, meet our alumni.`,
  ],
  "Government & Public Sector": [
    `City of Larkspur, Oregon | Official Website
Official website of the City of Larkspur: city council, permits, public works and parks.
Welcome to Larkspur | City council | Pay water bill | Building permits
The next council meeting is on Tuesday. Read agendas and minutes.`,
    `Fairmont County Sheriff's Office
Law enforcement and public safety for the residents of Fairmont County.
Serving Fairmont County | Sheriff | Public records | Inmate search
Deputies answer emergency and other calls in the county.`,
    `Town of Ellery | Schools, Hospital, Business and Visitors
Municipal services, school information, business permits and tourism in the Town of Ellery.
Town hall | Selectmen | Schools | Taxes | Visit Ellery | Hospital district
Pay property tax, read ordinances and public notices, apply for a building permit, or find hotels and restaurants for your visit.`,
  ],
  Nonprofit: [
    `Harbor Food Bank | Donate, Volunteer, Get Help
We feed families across the county. A 501(c)(3) nonprofit.
No one should go hungry | Donate | Volunteer | Find food
Last year volunteers packed 2 million meals. Your donation is tax deductible.`,
    `Grace Lutheran Church
Join us for Sunday worship at 9 and 11. All are welcome.
You are welcome here | Worship | Ministries | Sermons
Our pastors, youth group and Bible study are open to everybody.`,
    `National Association of Independent Insurance Agents and Bankers
The trade association for independent insurance agents and community bankers: membership, advocacy, annual conference.
Join the association | Member benefits | Advocacy | Annual conference | Become a member
Our members are insurance agents and bankers from every state. The association is a nonprofit organization with 42 state chapters.`,
  ],
  "Hospitality & Travel": [
    `The Ferryman Inn | Boutique Hotel in Galway
A boutique hotel with 24 rooms by the river. Book direct for the best rate.
Stay with us | Rooms and suites | Offers | Weddings
Breakfast is included. Check in from 3 pm.`,
    `Andes Trails | Small group tours in Peru
Tour operator for trekking, day trips and tailor made vacations in Peru.
Tours | Machu Picchu | Itineraries | Travel guide
Our guides take travelers off the beaten path.`,
    `Hotel Marquee | Dining, Bar, Spa, Weddings and Meetings
Restaurant, cocktail bar, spa and ballroom in a historic downtown hotel.
Rooms | Restaurant and bar | Weddings | Meetings | Spa | Gift cards
Our chef serves breakfast, lunch and dinner. Hotel guests enjoy free wifi. Book your stay, or reserve a table.`,
  ],
  "Restaurants & Food Service": [
    `Trattoria Lucca | Italian Restaurant in Portland
Handmade pasta, wood fired pizza and wine. Reserve a table.
Eat well | Menu | Reservations | Private dining
Lunch and dinner daily. Our chef cooks with produce of the season.`,
    `Big Smoke BBQ
Barbecue, catering and take out in Memphis. Order online.
Low and slow | Menu | Catering | Locations
Brisket, ribs and chicken smoked for 14 hours. Happy hour from 4 to 6.`,
    `The Old Mill Cafe & Bakery | Shop, Gift Cards, Catering
Coffee, pastries and lunch by the river. Shop our cakes and gift cards, order catering online.
Our menu | Order cakes online | Gift cards | Catering | Jobs
Add a cake to your cart for pick up. Breakfast and sandwiches until 3 pm. We host weddings and meetings.`,
  ],
  "Retail & E-commerce": [
    `Juniper & Lace | Women's Clothing and Jewelry
Shop dresses, tops and jewelry. Free shipping on orders over $75.
New arrivals | Dresses | Jewelry | Sale
Add to cart, check out and wear it this weekend. Free returns.`,
    `Trailhead Outfitters
Tents, boots and backpacks for hikers. Shop online or visit our store.
Shop all | Boots | Tents | Clearance
Sign up and get 10% off your first order.`,
    `Vital Roots | Vitamins, Supplements and Natural Skincare
Shop vitamins, supplements and skincare recommended by doctors. Free shipping and returns.
Best sellers | Vitamins | Skincare | Shop by health goal | Sale
Add to cart. Our customers love the collagen. These statements are not intended to diagnose or treat any disease.`,
    `Cadenza Music | Guitars, Pianos, Drums and Sheet Music
The home of music in Leeds: electric guitars, digital pianos, drum kits, vinyl records and sheet music since 1974.
Music for every player | Guitars and basses | Pianos and keyboards | Sheet music | Vinyl and CDs
Musicians love our showrooms. Try any instrument before you buy it, or have it delivered to your door.
Music news | Songbooks by artist | Classical music | Film music | Basket`,
  ],
};
