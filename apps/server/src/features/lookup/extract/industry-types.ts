import type { Industry } from "@app/contract";

/** schema.org's kinds of organizations that say their industry. */
const said: Partial<Record<Industry, string>> = {
  "Accounting & Tax": "AccountingService",
  Automotive: `AutoBodyShop AutoDealer AutoPartsStore AutoRental AutoRepair AutoWash AutomotiveBusiness GasStation
    MotorcycleDealer MotorcycleRepair TireShop`,
  "Banking & Financial Services": "AutomatedTeller BankOrCreditUnion",
  "Construction & Trades": `Electrician GeneralContractor HVACBusiness HomeAndConstructionBusiness HousePainter Locksmith
    Plumber RoofingContractor`,
  Education: `ChildCare CollegeOrUniversity EducationalOrganization ElementarySchool HighSchool MiddleSchool Preschool School`,
  "Government & Public Sector": `CityHall Courthouse DefenceEstablishment Embassy FireStation GovernmentBuilding
    GovernmentOffice GovernmentOrganization LegislativeBuilding PoliceStation PostOffice`,
  Healthcare: `CommunityHealth CovidTestingFacility Dentist Dermatology DiagnosticLab Emergency
    Geriatric Gynecologic Hospital IndividualPhysician MedicalBusiness MedicalClinic MedicalOrganization Midwifery Nursing
    Obstetric Oncologic Optician Optometric Otolaryngologic Pediatric Pharmacy Physician PhysiciansOffice Physiotherapy
    PlasticSurgery Podiatric PrimaryCare Psychiatric PublicHealth VeterinaryCare`,
  "Hospitality & Travel": `BedAndBreakfast Campground GolfCourse Hostel Hotel LodgingBusiness Motel Resort SkiResort
    TouristInformationCenter TravelAgency VacationRental`,
  Insurance: "InsuranceAgency",
  "Legal Services": "Attorney LegalService Notary",
  "Media & Entertainment": `AmusementPark ArtGallery ComedyClub DanceGroup EntertainmentBusiness MovieTheater
    MusicGroup MusicVenue NewsMediaOrganization NightClub PerformingArtsTheater PerformingGroup RadioStation
    TelevisionStation TheaterGroup`,
  Nonprofit: `AnimalShelter BuddhistTemple CatholicChurch Church HinduTemple Mosque NGO PlaceOfWorship
    PoliticalParty Synagogue WorkersUnion`,
  "Real Estate": "ApartmentComplex RealEstateAgent SelfStorage",
  "Restaurants & Food Service": `Bakery BarOrPub CafeOrCoffeeShop FastFoodRestaurant FoodEstablishment IceCreamShop Restaurant`,
  "Agriculture & Food Production": "Brewery Distillery Winery",
  "Retail & E-commerce": `BikeStore BookStore ClothingStore ComputerStore ConvenienceStore DepartmentStore ElectronicsStore
    Florist FurnitureStore GardenStore GroceryStore HardwareStore HobbyShop HomeGoodsStore JewelryStore LiquorStore
    MensClothingStore MobilePhoneStore MovieRentalStore MusicStore OfficeEquipmentStore OnlineStore OutletStore PawnShop
    PetStore ShoeStore ShoppingCenter SportingGoodsStore ToyStore WholesaleStore`,
  "Staffing & HR": "EmploymentAgency",
  "Transportation & Logistics": "Airline Airport MovingCompany",
};

/** Kinds that many choose who do something else: they only add to what a page's words say. */
const hinted: Partial<Record<Industry, string>> = {
  "Banking & Financial Services": "FinancialService",
  "Hospitality & Travel": "Casino",
  "Media & Entertainment": "Museum",
  "Professional Services & Consulting": "ResearchOrganization",
  "Retail & E-commerce": "Store OnlineBusiness",
};

/** Kinds of organizations that leave the industry open. */
const open = `Organization LocalBusiness Corporation ProfessionalService Project Cooperative LibrarySystem
  FinancialService Store OnlineBusiness Museum ResearchOrganization FundingAgency`;

/** Kinds with an industry that is none of ours. */
const foreign = `AdultEntertainment BeautySalon BowlingAlley DaySpa DryCleaningOrLaundry ExerciseGym HairSalon HealthAndBeautyBusiness
  HealthClub NailSalon PublicSwimmingPool RecyclingCenter SportsActivityLocation SportsClub SportsOrganization SportsTeam
  StadiumOrArena TattooParlor TennisComplex`;

export interface TypeMeaning {
  /** Said outright, hinted at, or undefined for a kind that leaves it open. */
  industry?: Industry;
  isHint: boolean;
  /** It has an industry, and that is none of ours. */
  isForeign: boolean;
}

const meanings = new Map<string, TypeMeaning>();
for (const type of words(open)) meanings.set(type, { isHint: false, isForeign: false });
for (const type of words(foreign)) meanings.set(type, { isHint: false, isForeign: true });
addAll(said, false);
addAll(hinted, true);

/** What a schema.org type says; undefined when it is no kind of organization. */
export const meaningOf = (type: string): TypeMeaning | undefined => meanings.get(type);

function words(text: string): string[] {
  return text.split(/\s+/);
}

function addAll(table: Partial<Record<Industry, string>>, isHint: boolean): void {
  for (const [industry, types] of Object.entries(table)) {
    // Object.entries widens the keys of the table above.
    const meaning = { industry: industry as Industry, isHint, isForeign: false };
    for (const type of words(types)) meanings.set(type, meaning);
  }
}
