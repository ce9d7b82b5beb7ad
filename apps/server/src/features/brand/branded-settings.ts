import type { BrandSettings } from "@app/contract";
import type { Connection } from "#db/client.ts";
import { findAdminSettings } from "#lib/admin-settings.ts";
import { hash } from "#lib/secret.ts";
import { shadesOf } from "#lib/shades.ts";
import type { OwnPicture, Settings } from "#settings.ts";

const none: BrandSettings = { name: "", color: "", logo: null, hostPicture: null, sender: "" };

export const findBrand = (db: Connection) => findAdminSettings(db, "brand", none);

export const bytesOf = (dataUrl: string) =>
  Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");

/** Its address changes with it: browsers keep it. */
const pictureOf = (name: string, dataUrl: string | null): OwnPicture | null =>
  dataUrl === null
    ? null
    : { address: `/logos/${name}.png?v=${hash(dataUrl).slice(0, 10)}`, bytes: bytesOf(dataUrl) };

/** The settings with the stored brand above the environment's, once `reload` has read it: in this very object. */
export function brandedSettings(given: Settings, db: Connection) {
  const settings = { ...given };
  let version = 0;
  const reload = async () => {
    const brand = await findBrand(db);
    if (brand.version === version) return;
    ({ version } = brand);
    const changed: Partial<Settings> = {
      BRAND_NAME: brand.name || given.BRAND_NAME,
      MAIL_FROM: brand.sender || given.MAIL_FROM,
      brandLogo: pictureOf("brand", brand.logo),
      hostPicture: pictureOf("host", brand.hostPicture),
      brandShades: brand.color === "" ? null : shadesOf(brand.color),
    };
    Object.assign(settings, changed);
  };
  return { settings, reload };
}
