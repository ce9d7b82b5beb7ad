import { type Account, run } from "#db/embedded-process.ts";

/** Where root keeps what must not lie in a folder that only root may enter. */
export const sharedFolder = "/var/lib/compliance-checkup";

export const isRoot = process.getuid?.() === 0;

const name = "postgres";

/** PostgreSQL refuses to run as root, so then it runs as the account postgres, which is made if need be. */
export async function databaseAccount(): Promise<Account> {
  if (!isRoot) return {};
  const existing = await findAccount();
  if (existing) return existing;
  await run("groupadd", ["--system", name]);
  const noLogin = [
    "--no-create-home",
    "--home-dir",
    "/nonexistent",
    "--shell",
    "/usr/sbin/nologin",
  ];
  const made = await run("useradd", ["--system", "--gid", name, ...noLogin, name]);
  const account = await findAccount();
  if (account) return account;
  throw new Error(
    `PostgreSQL refuses to run as root, and the account "${name}" to run it as could not be made (${made.output}): ` +
      `make that account, or start as an ordinary user.`,
  );
}

async function findAccount(): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
  return uid.ok && gid.ok ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined;
}

/** Asked of the system itself, because modes alone do not tell it: there are also parents, lists and mounts. */
export async function mayEnter(folder: string, account: Account): Promise<boolean> {
  return account.uid === undefined || (await run("test", ["-x", folder], account)).ok;
}
