import { eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { profiles } from "#db/schema.ts";
import { makeApplication } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

/** Every user who signed in has a profile. */
export async function profileIdOf(db: Database, userId: string): Promise<string> {
  const profile = await db.query.profiles.findFirst({ where: eq(profiles.userId, userId) });
  return profile!.id;
}

/** An administrator, and Ann, who adds products. */
export async function applicationsOffice() {
  const app = await testApp();
  const ann = await app.signedIn("ann@acme.com");
  const addedByUser = await profileIdOf(app.db, ann.user.id);
  /** A product that Ann added and that is not published. */
  const makeHers = (name: string) =>
    makeApplication(app.db, {
      name,
      identifier: name.toLowerCase(),
      addedByUser,
      published: false,
    });
  return { app, ann, addedByUser, makeHers, ...(await app.administrator()) };
}
