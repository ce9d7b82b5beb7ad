-- The country with which a place ends: its English name or another usual one, or a state, province or postal code that
-- says it. Codes and names of states go before those of countries: Georgia, DE. A later function of this name has to
-- compute the stored column anew.
CREATE FUNCTION country_of(place text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN last ~ '^(A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])$' OR last ~ '(^| )(A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]) [0-9]{5}(-[0-9]{4})?$' OR last ~* '^(Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District of Columbia|D\.C|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming)( [0-9]{5}(-[0-9]{4})?)?$'
      THEN 'United States'
    WHEN last ~ '^(AB|BC|MB|NB|NS|NT|NU|ON|PE|QC|SK|YT)( [A-Z][0-9][A-Z] ?[0-9][A-Z][0-9])?$'
      OR last ~* '^(Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland( and Labrador)?|Nova Scotia|Ontario|Prince Edward Island|Quebec|Québec|Saskatchewan)$'
      THEN 'Canada'
    WHEN last ~ '(^| )[A-Z]{1,2}[0-9][0-9A-Z]? [0-9][A-Z]{2}$' THEN 'United Kingdom'
    ELSE '{
    "afghanistan": "Afghanistan", "albania": "Albania", "algeria": "Algeria", "american samoa": "American Samoa",
    "andorra": "Andorra", "angola": "Angola", "anguilla": "Anguilla", "antigua & barbuda": "Antigua & Barbuda",
    "argentina": "Argentina", "armenia": "Armenia", "aruba": "Aruba", "australia": "Australia",
    "austria": "Austria", "azerbaijan": "Azerbaijan", "bahamas": "Bahamas", "bahrain": "Bahrain",
    "bangladesh": "Bangladesh", "barbados": "Barbados", "belarus": "Belarus", "belgium": "Belgium",
    "belize": "Belize", "benin": "Benin", "bermuda": "Bermuda", "bhutan": "Bhutan", "bolivia": "Bolivia",
    "bosnia & herzegovina": "Bosnia & Herzegovina", "botswana": "Botswana", "brazil": "Brazil",
    "british indian ocean territory": "British Indian Ocean Territory",
    "british virgin islands": "British Virgin Islands", "brunei": "Brunei", "bulgaria": "Bulgaria",
    "burkina faso": "Burkina Faso", "burundi": "Burundi", "cambodia": "Cambodia", "cameroon": "Cameroon",
    "canada": "Canada", "cape verde": "Cape Verde", "caribbean netherlands": "Caribbean Netherlands",
    "cayman islands": "Cayman Islands", "central african republic": "Central African Republic", "chad": "Chad",
    "chile": "Chile", "china": "China", "christmas island": "Christmas Island",
    "cocos (keeling) islands": "Cocos (Keeling) Islands", "colombia": "Colombia", "comoros": "Comoros",
    "congo - brazzaville": "Congo - Brazzaville", "congo - kinshasa": "Congo - Kinshasa",
    "cook islands": "Cook Islands", "costa rica": "Costa Rica", "croatia": "Croatia", "cuba": "Cuba",
    "curaçao": "Curaçao", "cyprus": "Cyprus", "czech republic": "Czechia", "czechia": "Czechia",
    "côte d''ivoire": "Côte d''Ivoire", "denmark": "Denmark", "deutschland": "Germany", "djibouti": "Djibouti",
    "dominica": "Dominica", "dominican republic": "Dominican Republic", "ecuador": "Ecuador", "egypt": "Egypt",
    "el salvador": "El Salvador", "england": "United Kingdom", "equatorial guinea": "Equatorial Guinea",
    "eritrea": "Eritrea", "estonia": "Estonia", "eswatini": "Eswatini", "ethiopia": "Ethiopia",
    "falkland islands": "Falkland Islands", "faroe islands": "Faroe Islands", "fiji": "Fiji", "finland": "Finland",
    "france": "France", "french guiana": "French Guiana", "french polynesia": "French Polynesia",
    "french southern territories": "French Southern Territories", "gabon": "Gabon", "gambia": "Gambia",
    "germany": "Germany", "ghana": "Ghana", "gibraltar": "Gibraltar", "great britain": "United Kingdom",
    "greece": "Greece", "greenland": "Greenland", "grenada": "Grenada", "guadeloupe": "Guadeloupe", "guam": "Guam",
    "guatemala": "Guatemala", "guernsey": "Guernsey", "guinea": "Guinea", "guinea-bissau": "Guinea-Bissau",
    "guyana": "Guyana", "haiti": "Haiti", "holland": "Netherlands", "honduras": "Honduras",
    "hong kong": "Hong Kong", "hungary": "Hungary", "iceland": "Iceland", "india": "India",
    "indonesia": "Indonesia", "iran": "Iran", "iraq": "Iraq", "ireland": "Ireland", "isle of man": "Isle of Man",
    "israel": "Israel", "italy": "Italy", "jamaica": "Jamaica", "japan": "Japan", "jersey": "Jersey",
    "jordan": "Jordan", "kazakhstan": "Kazakhstan", "kenya": "Kenya", "kiribati": "Kiribati", "kosovo": "Kosovo",
    "kuwait": "Kuwait", "kyrgyzstan": "Kyrgyzstan", "laos": "Laos", "latvia": "Latvia", "lebanon": "Lebanon",
    "lesotho": "Lesotho", "liberia": "Liberia", "libya": "Libya", "liechtenstein": "Liechtenstein",
    "lithuania": "Lithuania", "luxembourg": "Luxembourg", "macao": "Macao", "madagascar": "Madagascar",
    "malawi": "Malawi", "malaysia": "Malaysia", "maldives": "Maldives", "mali": "Mali", "malta": "Malta",
    "marshall islands": "Marshall Islands", "martinique": "Martinique", "mauritania": "Mauritania",
    "mauritius": "Mauritius", "mayotte": "Mayotte", "mexico": "Mexico", "micronesia": "Micronesia",
    "moldova": "Moldova", "monaco": "Monaco", "mongolia": "Mongolia", "montenegro": "Montenegro",
    "montserrat": "Montserrat", "morocco": "Morocco", "mozambique": "Mozambique",
    "myanmar (burma)": "Myanmar (Burma)", "namibia": "Namibia", "nauru": "Nauru", "nederland": "Netherlands",
    "nepal": "Nepal", "netherlands": "Netherlands", "new caledonia": "New Caledonia", "new zealand": "New Zealand",
    "nicaragua": "Nicaragua", "niger": "Niger", "nigeria": "Nigeria", "niue": "Niue",
    "norfolk island": "Norfolk Island", "north korea": "North Korea", "north macedonia": "North Macedonia",
    "northern ireland": "United Kingdom", "northern mariana islands": "Northern Mariana Islands",
    "norway": "Norway", "oman": "Oman", "pakistan": "Pakistan", "palau": "Palau",
    "palestinian territories": "Palestinian Territories", "panama": "Panama",
    "papua new guinea": "Papua New Guinea", "paraguay": "Paraguay", "peru": "Peru", "philippines": "Philippines",
    "pitcairn islands": "Pitcairn Islands", "poland": "Poland", "portugal": "Portugal",
    "puerto rico": "Puerto Rico", "qatar": "Qatar", "romania": "Romania", "russia": "Russia", "rwanda": "Rwanda",
    "réunion": "Réunion", "samoa": "Samoa", "san marino": "San Marino", "saudi arabia": "Saudi Arabia",
    "scotland": "United Kingdom", "senegal": "Senegal", "serbia": "Serbia", "seychelles": "Seychelles",
    "sierra leone": "Sierra Leone", "singapore": "Singapore", "sint maarten": "Sint Maarten",
    "slovakia": "Slovakia", "slovenia": "Slovenia", "solomon islands": "Solomon Islands", "somalia": "Somalia",
    "south africa": "South Africa",
    "south georgia & south sandwich islands": "South Georgia & South Sandwich Islands",
    "south korea": "South Korea", "south sudan": "South Sudan", "spain": "Spain", "sri lanka": "Sri Lanka",
    "st. barthélemy": "St. Barthélemy", "st. helena": "St. Helena", "st. kitts & nevis": "St. Kitts & Nevis",
    "st. lucia": "St. Lucia", "st. martin": "St. Martin", "st. pierre & miquelon": "St. Pierre & Miquelon",
    "st. vincent & grenadines": "St. Vincent & Grenadines", "sudan": "Sudan", "suriname": "Suriname",
    "svalbard & jan mayen": "Svalbard & Jan Mayen", "sweden": "Sweden", "switzerland": "Switzerland",
    "syria": "Syria", "são tomé & príncipe": "São Tomé & Príncipe", "taiwan": "Taiwan", "tajikistan": "Tajikistan",
    "tanzania": "Tanzania", "thailand": "Thailand", "the netherlands": "Netherlands", "timor-leste": "Timor-Leste",
    "togo": "Togo", "tokelau": "Tokelau", "tonga": "Tonga", "trinidad & tobago": "Trinidad & Tobago",
    "tunisia": "Tunisia", "turkey": "Türkiye", "turkmenistan": "Turkmenistan",
    "turks & caicos islands": "Turks & Caicos Islands", "tuvalu": "Tuvalu", "turkiye": "Türkiye", "türkiye": "Türkiye", "republic of ireland": "Ireland",
    "u.k": "United Kingdom", "u.s": "United States", "u.s. outlying islands": "U.S. Outlying Islands",
    "u.s. virgin islands": "U.S. Virgin Islands", "u.s.a": "United States", "uae": "United Arab Emirates",
    "uganda": "Uganda", "uk": "United Kingdom", "ukraine": "Ukraine",
    "united arab emirates": "United Arab Emirates", "united kingdom": "United Kingdom",
    "united states": "United States", "united states of america": "United States", "uruguay": "Uruguay",
    "us": "United States", "usa": "United States", "uzbekistan": "Uzbekistan", "vanuatu": "Vanuatu",
    "vatican city": "Vatican City", "venezuela": "Venezuela", "vietnam": "Vietnam", "wales": "United Kingdom",
    "wallis & futuna": "Wallis & Futuna", "western sahara": "Western Sahara", "yemen": "Yemen", "zambia": "Zambia",
    "zimbabwe": "Zimbabwe", "åland islands": "Åland Islands"
    }'::jsonb ->> lower(last)
    END
  FROM regexp_replace(regexp_replace(place, '^.*,', ''), '^\s+|[.\s]+$', '', 'g') AS last
$$;--> statement-breakpoint
CREATE FUNCTION countries_of(places text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN cardinality(places) = 0 THEN '{}' ELSE ARRAY(
    SELECT DISTINCT country FROM (SELECT public.country_of(place) AS country FROM unnest(places) AS place) AS found
    WHERE country IS NOT NULL ORDER BY country) END
$$;--> statement-breakpoint
CREATE FUNCTION gaps_of(brief jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT jsonb_path_query(brief, '$.findings[*] ? (@.state == "gap").objective') #>> '{}')
$$;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "gaps" text[] GENERATED ALWAYS AS (gaps_of(content)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "checkups" ADD COLUMN "countries" text[] GENERATED ALWAYS AS (countries_of(locations)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "briefs_gaps_index" ON "briefs" USING gin ("gaps");
