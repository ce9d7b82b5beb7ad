import { pine } from "@app/contract";
import type { BrandSettings } from "@app/contract";
import { clampChroma, converter, formatHex } from "culori";
import type { Connection } from "#db/client.ts";
import { findAdminSettings } from "#lib/admin-settings.ts";
import { hash } from "#lib/secret.ts";
import { parseSender } from "#lib/sender.ts";
import type { OwnPicture, Settings } from "#settings.ts";
import { bytesOf } from "#storage/picture.ts";

const none: BrandSettings = { name: "", color: "", pictures: {}, sender: "" };

export const findBrand = (db: Connection, after?: number) =>
  findAdminSettings(db, "brand", none, after);

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

/** Addresses change with the pictures: browsers keep them. */
const withAddresses = (pictures: BrandSettings["pictures"]) =>
  Object.fromEntries(
    Object.entries(pictures).map(([name, dataUrl]): [string, OwnPicture] => [
      name,
      { address: `/logos/own/${name}?v=${hash(dataUrl).slice(0, 10)}`, bytes: bytesOf(dataUrl) },
    ]),
  );

/** The environment's sender, without its name where the brand has one. */
const senderUnder = ({ name }: BrandSettings, { MAIL_FROM }: Settings) =>
  name && MAIL_FROM ? parseSender(MAIL_FROM)?.address : MAIL_FROM;

/**
 * The settings with the stored brand above the environment's, once `reload` has read it. `reload` changes this object:
 * keep it, and no copy of what is in it.
 */
export function brandedSettings(given: Settings, db: Connection) {
  const settings = { ...given };
  let version = 0;
  const reload = async () => {
    const brand = await findBrand(db, version);
    if (brand.version <= version) return; // nothing new, or another call was quicker
    ({ version } = brand);
    const changed: Partial<Settings> = {
      BRAND_NAME: brand.name || given.BRAND_NAME,
      MAIL_FROM: brand.sender || senderUnder(brand, given),
      pictures: withAddresses(brand.pictures),
      brandShades: brand.color === "" ? null : shadesOf(brand.color),
    };
    Object.assign(settings, changed);
  };
  return { settings, reload };
}
