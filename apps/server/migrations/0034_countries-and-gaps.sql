-- The country with which a place ends: its English name, or a state, province or postal code that says it.
CREATE FUNCTION country_of(place text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN lower(last) IN ('us', 'usa', 'u.s', 'u.s.a', 'united states', 'united states of america')
      OR last ~ '^(A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])( [0-9]{5}(-[0-9]{4})?)?$'
      OR last ~* '^(Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District of Columbia|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming)( [0-9]{5}(-[0-9]{4})?)?$' THEN 'United States'
    WHEN lower(last) = 'canada' OR last ~ '^(AB|BC|MB|NB|NS|NT|NU|ON|PE|QC|SK|YT)( [A-Z][0-9][A-Z] ?[0-9][A-Z][0-9])?$'
      THEN 'Canada'
    WHEN lower(last) IN ('uk', 'u.k', 'united kingdom', 'great britain', 'england', 'scotland', 'wales', 'northern ireland')
      OR last ~ '(^| )[A-Z]{1,2}[0-9][0-9A-Z]? [0-9][A-Z]{2}$' THEN 'United Kingdom'
    WHEN lower(last) = 'deutschland' THEN 'Germany'
    WHEN lower(last) IN ('the netherlands', 'holland', 'nederland') THEN 'Netherlands'
    WHEN lower(last) = 'turkey' THEN 'Türkiye'
    WHEN lower(last) = 'czech republic' THEN 'Czechia'
    WHEN lower(last) = 'uae' THEN 'United Arab Emirates'
    ELSE (SELECT name FROM unnest(ARRAY[
        'Afghanistan', 'Albania', 'Algeria', 'American Samoa', 'Andorra', 'Angola',
        'Anguilla', 'Antigua & Barbuda', 'Argentina', 'Armenia', 'Aruba', 'Australia',
        'Austria', 'Azerbaijan', 'Bahamas', 'Bahrain', 'Bangladesh', 'Barbados',
        'Belarus', 'Belgium', 'Belize', 'Benin', 'Bermuda', 'Bhutan',
        'Bolivia', 'Bosnia & Herzegovina', 'Botswana', 'Brazil', 'British Indian Ocean Territory', 'British Virgin Islands',
        'Brunei', 'Bulgaria', 'Burkina Faso', 'Burundi', 'Cambodia', 'Cameroon',
        'Cape Verde', 'Caribbean Netherlands', 'Cayman Islands', 'Central African Republic', 'Chad', 'Chile',
        'China', 'Christmas Island', 'Cocos (Keeling) Islands', 'Colombia', 'Comoros', 'Congo - Brazzaville',
        'Congo - Kinshasa', 'Cook Islands', 'Costa Rica', 'Croatia', 'Cuba', 'Curaçao',
        'Cyprus', 'Czechia', 'Côte d''Ivoire', 'Denmark', 'Djibouti', 'Dominica',
        'Dominican Republic', 'Ecuador', 'Egypt', 'El Salvador', 'Equatorial Guinea', 'Eritrea',
        'Estonia', 'Eswatini', 'Ethiopia', 'Falkland Islands', 'Faroe Islands', 'Fiji',
        'Finland', 'France', 'French Guiana', 'French Polynesia', 'French Southern Territories', 'Gabon',
        'Gambia', 'Germany', 'Ghana', 'Gibraltar', 'Greece', 'Greenland',
        'Grenada', 'Guadeloupe', 'Guam', 'Guatemala', 'Guernsey', 'Guinea',
        'Guinea-Bissau', 'Guyana', 'Haiti', 'Honduras', 'Hong Kong', 'Hungary',
        'Iceland', 'India', 'Indonesia', 'Iran', 'Iraq', 'Ireland',
        'Isle of Man', 'Israel', 'Italy', 'Jamaica', 'Japan', 'Jersey',
        'Jordan', 'Kazakhstan', 'Kenya', 'Kiribati', 'Kosovo', 'Kuwait',
        'Kyrgyzstan', 'Laos', 'Latvia', 'Lebanon', 'Lesotho', 'Liberia',
        'Libya', 'Liechtenstein', 'Lithuania', 'Luxembourg', 'Macao', 'Madagascar',
        'Malawi', 'Malaysia', 'Maldives', 'Mali', 'Malta', 'Marshall Islands',
        'Martinique', 'Mauritania', 'Mauritius', 'Mayotte', 'Mexico', 'Micronesia',
        'Moldova', 'Monaco', 'Mongolia', 'Montenegro', 'Montserrat', 'Morocco',
        'Mozambique', 'Myanmar (Burma)', 'Namibia', 'Nauru', 'Nepal', 'Netherlands',
        'New Caledonia', 'New Zealand', 'Nicaragua', 'Niger', 'Nigeria', 'Niue',
        'Norfolk Island', 'North Korea', 'North Macedonia', 'Northern Mariana Islands', 'Norway', 'Oman',
        'Pakistan', 'Palau', 'Palestinian Territories', 'Panama', 'Papua New Guinea', 'Paraguay',
        'Peru', 'Philippines', 'Pitcairn Islands', 'Poland', 'Portugal', 'Puerto Rico',
        'Qatar', 'Romania', 'Russia', 'Rwanda', 'Réunion', 'Samoa',
        'San Marino', 'Saudi Arabia', 'Senegal', 'Serbia', 'Seychelles', 'Sierra Leone',
        'Singapore', 'Sint Maarten', 'Slovakia', 'Slovenia', 'Solomon Islands', 'Somalia',
        'South Africa', 'South Georgia & South Sandwich Islands', 'South Korea', 'South Sudan', 'Spain', 'Sri Lanka',
        'St. Barthélemy', 'St. Helena', 'St. Kitts & Nevis', 'St. Lucia', 'St. Martin', 'St. Pierre & Miquelon',
        'St. Vincent & Grenadines', 'Sudan', 'Suriname', 'Svalbard & Jan Mayen', 'Sweden', 'Switzerland',
        'Syria', 'São Tomé & Príncipe', 'Taiwan', 'Tajikistan', 'Tanzania', 'Thailand',
        'Timor-Leste', 'Togo', 'Tokelau', 'Tonga', 'Trinidad & Tobago', 'Tunisia',
        'Turkmenistan', 'Turks & Caicos Islands', 'Tuvalu', 'Türkiye', 'U.S. Outlying Islands', 'U.S. Virgin Islands',
        'Uganda', 'Ukraine', 'United Arab Emirates', 'Uruguay', 'Uzbekistan', 'Vanuatu',
        'Vatican City', 'Venezuela', 'Vietnam', 'Wallis & Futuna', 'Western Sahara', 'Yemen',
        'Zambia', 'Zimbabwe', 'Åland Islands'
      ]) AS name WHERE lower(name) = lower(last))
    END
  FROM rtrim(btrim(regexp_replace(place, '^.*,', '')), '. ') AS last
$$;--> statement-breakpoint
CREATE FUNCTION countries_of(places text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT DISTINCT country FROM unnest(places) AS place, country_of(place) AS country
    WHERE country IS NOT NULL ORDER BY country)
$$;--> statement-breakpoint
CREATE FUNCTION gaps_of(brief jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT jsonb_path_query(brief, '$.findings[*] ? (@.state == "gap").objective') #>> '{}')
$$;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "gaps" text[] GENERATED ALWAYS AS (gaps_of(content)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "checkups" ADD COLUMN "countries" text[] GENERATED ALWAYS AS (countries_of(locations)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "briefs_gaps_index" ON "briefs" USING gin ("gaps");
