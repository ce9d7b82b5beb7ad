import { randomBytes } from "node:crypto";
import type { Application, ProductInput } from "@app/contract";
import type { Parts } from "#procedure/context.ts";
import type { Connection } from "#db/client.ts";
import type { ApplicationSource } from "#features/applications/queries.ts";
import { listNamedApplications, visible } from "#features/catalogue/queries.ts";
import { insertPicture, storeContent } from "#features/files/store-picture.ts";
import { record } from "#lib/audit.ts";
import { pictureKind } from "#storage/picture-kind.ts";
import { NotAPicture, reencode } from "#storage/picture.ts";
import type { Picture } from "#storage/picture.ts";
import { findProduct, insertProduct, lockProfile, spellCategory } from "./queries.ts";
import { listSimilar } from "./similar.ts";

type Adder = Pick<Parts, "clock" | "db" | "limits" | "log" | "storage"> & {
  user: { id: string; email: string };
};

/** `product`: it is there, now or since before. `products`: similar ones. `seconds` to wait. */
type Added =
  | { product: Application }
  | { products: Application[] }
  | { error: "ID_TAKEN" }
  | { seconds: number };

/** What stands against adding was not there yet when it was looked for first. */
class Overtaken extends Error {
  readonly by: Added;

  constructor(by: Added) {
    super("somebody was faster");
    this.by = by;
  }
}

/**
 * Adds a product for one customer alone. The same id again answers the product that is there. What stands
 * against it is looked for twice: before it costs a use or a picture, and in the transaction. `signal` ends the
 * work on its logo. Throws `NotAPicture`, `QueueFull` and `StorageUnavailable`.
 */
export async function addProduct(
  adder: Adder,
  source: ApplicationSource,
  input: ProductInput,
  signal?: AbortSignal,
): Promise<Added> {
  const { clock, db, user } = adder;
  const searchSeconds = await adder.limits.use("similarPerUser", user.id);
  if (searchSeconds > 0) return { seconds: searchSeconds };
  const answer = await findAnswer(db, source, user.id, input);
  if (answer) return answer;
  const seconds = await adder.limits.use("newProductsPerUser", user.id);
  if (seconds > 0) return { seconds };
  const now = clock();
  try {
    if (input.logo === null) {
      return await db.transaction((transaction) => insert(transaction, source, user, input, now));
    }
    const logo = bytesOf(input.logo);
    const asked = { personId: user.id, size: "small", read: () => logo, signal } as const;
    const picture = await reencode(asked);
    return await storeContent(adder, picture, (transaction, id) =>
      insert(transaction, source, user, input, now, { id, picture }),
    );
  } catch (error) {
    if (error instanceof Overtaken) return error.by;
    throw error;
  }
}

/** What is to be answered without adding anything. */
async function findAnswer(
  db: Connection,
  { table }: ApplicationSource,
  userId: string,
  input: ProductInput,
): Promise<Added | undefined> {
  const row = await findProduct(db, table, input.id);
  if (row) {
    const [product] =
      row.userId === userId
        ? await listNamedApplications(db, table, userId, [row.identifier], visible)
        : [];
    return product ? { product } : { error: "ID_TAKEN" };
  }
  // The nearest ones, whatever was declined: who declined these is not asked about others.
  const similar = await listSimilar(db, table, userId, input);
  const products = similar.filter(({ identifier }) => !input.declined.includes(identifier));
  return products.length > 0 ? { products } : undefined;
}

async function insert(
  transaction: Connection,
  source: ApplicationSource,
  user: Adder["user"],
  input: ProductInput,
  now: Date,
  logo?: { id: string; picture: Picture },
): Promise<Added> {
  const { table, entity, rows } = source;
  const { id, name, description, productWebsite } = input;
  const addedByUser = await lockProfile(transaction, user.id);
  const answer = await findAnswer(transaction, source, user.id, input);
  if (answer) throw new Overtaken(answer);
  const file = logo && { ...logo, bucket: "app_logos" as const, name: logoName(now), now };
  if (file) await insertPicture(transaction, user, file);
  const identifier = await insertProduct(transaction, table, {
    id,
    name,
    description,
    productWebsite,
    category: await spellCategory(transaction, table, user.id, input.category),
    logoFileId: file?.id ?? null,
    addedByUser,
    published: false,
    createdAt: now,
    updatedAt: now,
  });
  if (identifier === undefined) throw new Overtaken({ error: "ID_TAKEN" });
  const [after] = await rows(transaction, [id]);
  await record(transaction, user, { action: "create", entity, entityId: id, after });
  const [product] = await listNamedApplications(transaction, table, user.id, [identifier]);
  return { product: product! }; // this transaction has just inserted it
}

const logoName = (now: Date) => `${now.getTime()}-${randomBytes(8).toString("hex")}`;

/** What `rules.picture` promises: what the type in front says is not relied on. */
function bytesOf(dataUrl: string): Uint8Array {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  const kind = pictureKind(bytes);
  if (kind !== "png" && kind !== "webp") throw new NotAPicture("imageInvalid");
  return bytes;
}
