import { wordsOf } from "./name-words.ts";

/** What stands where a name should be, on pages of many companies. Words in small letters. */
const parasites = new Set(
  `home|homepage|home page|start|startseite|accueil|inicio|início|strona główna|hjem|etusivu|welcome|willkommen|
bienvenue|bienvenidos|benvenuti|welkom|index|main|main page|default|untitled|untitled document|untitled page|
document|page|new page|website|web site|my website|my site|site|site name|sitename|company|company name|
your company|your company name|business name|brand|name|title|test|demo|blog|my blog|news|shop|store|
online store|my store|online shop|webshop|cart|checkout|menu|navigation|main navigation|skip to content|
skip to main content|search|close|logo|header|footer|image|img|picture|banner|icon|contact|contact us|kontakt|
about|about us|services|our services|our story|our team|products|our products|solutions|resources|company|
careers|login|log in|sign in|sign up|register|my account|get started|learn more|read more|subscribe|newsletter|
privacy policy|privacy|terms|terms of service|cookies|cookie policy|policy|notice|complaints|owner|the owner|owners|
the author|author|admin|administrator|webmaster|official site|official website|the official site|
facebook|twitter|x|instagram|linkedin|youtube|tiktok|pinterest|google|
wordpress|wordpress com|my wordpress|my wordpress site|just another wordpress site|wix|wix com|squarespace|
shopify|weebly|webflow|godaddy|godaddy website builder|joomla|drupal|next js|create next app|create react app|
react app|vite app|vite react|nuxt app|vue app|angular app|gatsby|elementor|yoast|themeforest|envato|
porto|avada|divi|astra|enfold|betheme|be theme|the7|salient|flatsome|newspaper|bridge|oceanwp|generatepress|
kadence|hello elementor|neve|storefront|twenty twenty|twenty twenty four|twenty twenty five|impreza|uncode|jupiter|
all rights reserved|rights reserved|mobile|desktop|toggle navigation|toggle menu|top|back to top|more|this site|this website|en|english|us|usa|united states|global|reviews|and`
    .split("|")
    .map((name) => name.trim()),
);

const themeName =
  /\b(?:wordpress|html5?|bootstrap|psd|elementor|joomla|shopify|responsive|multi ?purpose|landing page)\b.*\b(?:theme|template|site|kit)\b|\b(?:theme|template)$|^(?:theme|template) by\b/i;
const faultyPage =
  /^(?:error )?(?:40\d|50\d)(?: error)?$|\b(?:not found|forbidden|access denied|bad gateway|service unavailable|internal server error)\b/i;

const notThePage =
  /^(?:just a moment|attention required|one moment,? please|please wait|checking your browser|verify(?:ing)? (?:you are|that you|your|human)|are you (?:a )?(?:human|robot)|human verification|security (?:check|verification|checkpoint)|ddos-guard|robot (?:check|challenge)|bot verification|access (?:denied|to this page has been denied)|pardon our interruption|vercel security checkpoint|(?:error )?(?:40\d|50\d)(?:\s*[-–—|:,.]|\s*$|\s+(?:not found|forbidden|error|page|bad|service|internal|unauthorized|access))|(?:page )?not found|forbidden$|site not found|bad gateway|service unavailable|account (?:has been )?suspended|this account has been suspended|suspended$|domain (?:name )?(?:is )?(?:for sale|parked|expired|default)|parked domain|(?:apache2?|nginx|iis|plesk|cpanel|ubuntu)\b.*\b(?:page|default)|welcome to nginx|default (?:web site )?page|web server's default page|index of \/|website (?:coming soon|expired)|future home of)/i;
const forSale =
  /\b(?:(?:domain|website|name) (?:name )?(?:is|may be) (?:for sale|available for (?:sale|purchase)|parked)|buy this domain|hugedomains|parked (?:free|domain)|sedo(?:parking)?\b|dan\.com|afternic|related searches)/i;

const kinds = new Set(
  `accounting|agency|attorney|bakery|bank|bar|barbershop|builders|cafe|catering|charity|church|city hall|cleaning|clinic|
club|coffee|coffee shop|college|construction|consultant|consulting|contractor|dental|dentist|engineering|farm|fashion|
finance|florist|flower shop|foundation|furniture|garage|gym|hospital|hotel|inn|insurance|jewelry|landscaping|law|
law firm|lawyer|library|logistics|marketing|medical|museum|pharmacy|photography|pizza|plumber|plumbing|pub|realtor|
realty|real estate|restaurant|roofing|salon|school|software|spa|sushi|travel|university|veterinary`
    .split("|")
    .map((name) => name.trim()),
);

/** Whether a text says only what kind of company it is. */
export const isKind = (name: string): boolean => kinds.has(wordsOf(name).join(" "));

/** Whether a text says nothing of who stands behind a page. */
export function isParasite(name: string): boolean {
  const words = wordsOf(name);
  if (words.length === 0) return true;
  // A telephone number, a year, a price: nothing but digits and a word or two around them.
  const letters = name.replaceAll(/[^\p{L}]/gu, "").length;
  const digits = name.replaceAll(/\D/g, "").length;
  if (letters === 0 || (digits >= 7 && digits * 2 > letters)) return true;
  if (parasites.has(words.join(" ")) || /^https?:|^www\.|@|^\W*\d+\W*$/i.test(name)) return true;
  return themeName.test(name) || faultyPage.test(name) || notThePage.test(name);
}

/** Whether something else than the company's page was answered: a challenge, a fault, a domain for sale. */
export function isPlaceholder(title: string, text: string): boolean {
  if (notThePage.test(title.trim())) return true;
  return text.length < 3_000 && forSale.test(`${title} ${text.slice(0, 1_000)}`);
}
