/** What the operator's settings say of themselves, as far as it changes what a drawn page consists of. */
export interface DrawnKind {
  hasSupport: boolean;
  /** The operator's own terms and privacy policy, at an address elsewhere. */
  hasTermsElsewhere: boolean;
  hasPrivacyElsewhere: boolean;
}

/** How the build names a page that it drew for such settings: `support-terms`. */
export const kindName = ({ hasSupport, hasTermsElsewhere, hasPrivacyElsewhere }: DrawnKind) =>
  [hasSupport && "support", hasTermsElsewhere && "terms", hasPrivacyElsewhere && "privacy"]
    .filter((part) => part !== false)
    .join("-") || "plain";

const choices = [false, true];

/** All kinds that there are. */
export const drawnKinds: DrawnKind[] = choices.flatMap((hasSupport) =>
  choices.flatMap((hasTermsElsewhere) =>
    choices.map((hasPrivacyElsewhere) => ({ hasSupport, hasTermsElsewhere, hasPrivacyElsewhere })),
  ),
);
