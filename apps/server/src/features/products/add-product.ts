import { randomBytes } from "node:crypto";
import { limits, messages, plainIdentifier } from "@app/contract";
import type { Application } from "@app/contract";
import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Call, guarded } from "#procedure/access.ts";
import { countUse, inputInvalid } from "#procedure/errors.ts";
import type { Connection } from "#db/client.ts";
import { profiles } from "#db/schema.ts";
import type { ApplicationSource } from "#features/applications/queries.ts";
import { selectWithLogo } from "#features/catalogue/logos.ts";
import { applicationColumns, visible } from "#features/catalogue/queries.ts";
import type { Selection } from "#features/catalogue/queries.ts";
import { insertPicture, storeContent } from "#features/files/store-picture.ts";
import { record } from "#lib/audit.ts";
import { pictureKind } from "#storage/picture-kind.ts";
import { bytesOf, NotAPicture, reencode } from "#storage/picture.ts";
import type { Picture } from "#storage/picture.ts";
import { listSimilar } from "./similar.ts";

type Addition = Call<typeof guarded.saas.add>;

/** The same id was sent a second time meanwhile. */
class AddedMeanwhile extends Error {}

/**
 * Adds a product for one customer alone. The same id again returns the existing product. Conflicts are checked twice:
 * before a use is counted and a picture re-encoded, and in the transaction. `signal` ends the work on its logo. Throws
 * `NotAPicture`, `QueueFull` and `StorageUnavailable`.
 */
export async function addProduct(addition: Addition, source: ApplicationSource) {
  const { input, context, signal } = addition;
  const { db, user } = context;
  await countUse(context, "similarPerUser", user.id);
  const existing = await findAdded(db, addition, source);
  if (existing) return existing;
  await countUse(context, "newProductsPerUser", user.id);
  try {
    const { logo } = input;
    if (logo === null)
      return await db.transaction((transaction) => insert(transaction, addition, source));
    const read = () => checkedBytes(logo);
    const picture = await reencode({ personId: user.id, size: "small", read, signal });
    return await storeContent(context, picture, (transaction, id) =>
      insert(transaction, addition, source, { id, picture }),
    );
  } catch (error) {
    const added = error instanceof AddedMeanwhile && (await findAdded(db, addition, source));
    if (added) return added;
    throw error;
  }
}

/** The product, if this customer added it already. Throws why it cannot be added. */
async function findAdded(
  db: Connection,
  { input, context: { user }, errors }: Addition,
  { table }: ApplicationSource,
): Promise<Application | undefined> {
  const columns = { ...applicationColumns(table), userId: profiles.userId };
  const [row] = await selectWithLogo(db, table, columns)
    .leftJoin(profiles, eq(profiles.id, table.addedByUser))
    .where(eq(table.id, input.id));
  if (row) {
    const { userId, ...product } = row;
    if (userId !== user.id) throw inputInvalid({ id: messages.inputInvalid });
    return product;
  }
  // The nearest ones, including declined ones: a customer who declined these is not shown further ones.
  const similar = await listSimilar({ db, table, userId: user.id }, input);
  const products = similar.filter(({ identifier }) => !input.declined.includes(identifier));
  if (products.length > 0) throw errors.SIMILAR_PRODUCTS_EXIST({ data: { products } });
  return undefined;
}

async function insert(
  transaction: Connection,
  addition: Addition,
  source: ApplicationSource,
  logo?: { id: string; picture: Picture },
): Promise<Application> {
  const { input, context } = addition;
  const { user } = context;
  const { table, entity, rows } = source;
  const { declined: _declined, logo: _logo, ...given } = input;
  const { id, name } = given;
  const now = context.clock();
  // Locked: other additions of the same customer wait until the transaction ends.
  const [profile] = await transaction
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.userId, user.id))
    .for("no key update");
  if (await findAdded(transaction, addition, source)) throw new AddedMeanwhile();
  const fileName = `${now.getTime()}-${randomBytes(8).toString("hex")}`;
  const place = { bucket: "app_logos", name: fileName } as const;
  if (logo) await insertPicture(transaction, user, { ...logo, ...place, now });
  const values = {
    ...given,
    identifier: newIdentifier(name),
    category: await spellCategory({ db: transaction, table, userId: user.id }, input.category),
    logoFileId: logo?.id ?? null,
    addedByUser: profile!.id, // every user who signed in has a profile
    published: false,
    createdAt: now,
    updatedAt: now,
  };
  const isFree = { target: table.id };
  const { rowCount } = await transaction.insert(table).values(values).onConflictDoNothing(isFree);
  if (rowCount === 0) throw inputInvalid({ id: messages.inputInvalid });
  const [after] = await rows(transaction, [id]);
  await record(transaction, user, "create", entity, id, { after });
  const news = { productId: id, kind: entity, published: false };
  await context.webhookOutbox.emit(transaction, "product.added", news);
  return (await findAdded(transaction, addition, source))!; // this transaction has just inserted it
}

/** Checks the bytes themselves: the type in front of them is not trusted. */
function checkedBytes(dataUrl: string): Uint8Array {
  const bytes = bytesOf(dataUrl);
  const kind = pictureKind(bytes);
  if (kind !== "png" && kind !== "webp") throw new NotAPicture("imageInvalid");
  return bytes;
}

/**
 * A category in the spelling that exists already, where this user can see it: other capitals would make another category
 * in the lists. The typed spelling stays if it is one of several.
 */
async function spellCategory(selection: Selection, category: string) {
  const { db, table } = selection;
  const [spelt] = await db
    .select({ category: table.category })
    .from(table)
    .where(and(sql`lower(${table.category}) = lower(${category})`, visible(selection)))
    .groupBy(table.category)
    .orderBy(desc(eq(table.category, category)), desc(count()), table.category)
    .limit(1);
  return spelt?.category ?? category;
}

/** "acme-1f9d04c7": an end only where a name is taken, or a counter, would reveal others' private products. */
export function newIdentifier(name: string): string {
  const end = `-${randomBytes(4).toString("hex")}`;
  const base = plainIdentifier(name) || "product";
  return base.slice(0, limits.identifier - end.length) + end;
}
