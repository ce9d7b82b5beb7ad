import { organizationTypes } from "#industry/data.ts";
import type { Attributes } from "./page-parser.ts";
import { typeName } from "./structured-items.ts";

const most = 20;
const parts = ["streetAddress", "addressLocality", "addressRegion", "postalCode", "addressCountry"];
/** Types within an organization that can come before its address. */
const innerTypes = [
  "ContactPoint",
  "GeoCoordinates",
  "ImageObject",
  "OpeningHoursSpecification",
  "Place",
];

/** The postal addresses of organizations in microdata or RDFa: those of events or jobs are not the company's. */
export class AddressItems {
  readonly all: Record<string, string>[] = [];
  private open: Record<string, string> | undefined;
  private typeBefore = "";

  begin(type: string): void {
    this.open = undefined;
    if (type !== "PostalAddress") {
      if (!innerTypes.includes(type)) this.typeBefore = type;
    } else if (organizationTypes.has(this.typeBefore) && this.all.length < most) {
      this.all.push((this.open = {}));
    }
  }

  /** Takes the text of an element if it is a part of the address that is open. */
  partAt(attributes: Attributes): ((text: string) => void) | undefined {
    const { open } = this;
    const name = typeName(attributes.get("itemprop") ?? attributes.get("property") ?? "");
    if (!open || !parts.includes(name)) return undefined;
    return (text) => void (open[name] ??= text);
  }
}
