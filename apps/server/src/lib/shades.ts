import { pine } from "@app/contract";
import { clampChroma, converter, formatHex } from "culori";

const inLch = converter("lch");
const own = pine.map((shade) => inLch(shade)!); // all are colours

/**
 * Ten shades of a colour (#rrggbb), each as light as the product's own. Colours of one lightness (CIE L*) are as
 * readable as each other on any ground.
 */
export function shadesOf(color: string): string[] {
  const { c, h } = inLch(color)!; // a colour
  const strength = Math.min(3, c / own[7]!.c);
  return own.map((shade) => {
    const wanted = { ...shade, c: shade.c * strength, h: h ?? 0 }; // a grey has no hue
    return formatHex(clampChroma(wanted, "lch"));
  });
}
