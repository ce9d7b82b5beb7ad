/** What the operator's settings say of themselves, as far as it changes what a prerendered page consists of. */
export interface PageVariant {
  hasSupport: boolean;
  /** The operator's own terms and privacy policy, at an address elsewhere. */
  hasTermsElsewhere: boolean;
  hasPrivacyElsewhere: boolean;
}

/** How the build names the page for such settings: `support-terms`. */
export const variantName = ({ hasSupport, hasTermsElsewhere, hasPrivacyElsewhere }: PageVariant) =>
  [hasSupport && "support", hasTermsElsewhere && "terms", hasPrivacyElsewhere && "privacy"]
    .filter((part) => part !== false)
    .join("-") || "plain";

/** All variants that there are. */
export const pageVariants: PageVariant[] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
  hasSupport: (bits & 4) !== 0,
  hasTermsElsewhere: (bits & 2) !== 0,
  hasPrivacyElsewhere: (bits & 1) !== 0,
}));
