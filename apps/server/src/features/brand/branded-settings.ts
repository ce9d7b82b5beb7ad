import type { BrandSettings } from "@app/contract";
import type { Connection } from "#db/client.ts";
import { findAdminSettings } from "#lib/admin-settings.ts";
import { hash } from "#lib/secret.ts";
import { shadesOf } from "#lib/shades.ts";
import { parseSender } from "#lib/sender.ts";
import type { OwnPicture, Settings } from "#settings.ts";
import { bytesOf } from "#storage/picture.ts";

const none: BrandSettings = { name: "", color: "", pictures: {}, sender: "" };

export const findBrand = (db: Connection) => findAdminSettings(db, "brand", none);

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
    const brand = await findBrand(db);
    if (brand.version <= version) return; // another call was quicker
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
