import { spawnSync } from "node:child_process";
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { toolEnvironment } from "../run.ts";
import { root } from "../root.ts";
import { listOf, parseDockerfile, settingOf } from "./dockerfile.ts";
import type { Instruction } from "./dockerfile.ts";
import { ignoreTest } from "./ignored.ts";

/** What a container of the image is started with. */
export interface Image {
  /** The root of its files; what the base image brings is not there. */
  folder: string;
  environment: Record<string, string>;
  entrypoint: string[];
  healthcheck: string[];
  workdir: string;
  user: string;
}

const empty = { environment: {}, entrypoint: [], healthcheck: [], workdir: "/", user: "0:0" };
const withoutEffect = ["LABEL", "VOLUME", "EXPOSE", "STOPSIGNAL"];
const isIgnored = ignoreTest(readFileSync(join(root, ".dockerignore"), "utf8"));

/** Follows the Dockerfile with this machine's Node in the place of the base image; answers its last stage. */
export function buildStages(folder: string): Image {
  const built = new Map<string, Image>();
  for (const { name, base, instructions } of parseDockerfile(
    readFileSync(join(root, "Dockerfile"), "utf8"),
  )) {
    const before = built.get(base);
    const image: Image = { ...(before ?? empty), folder: join(folder, name || "image") };
    mkdirSync(image.folder, { recursive: true });
    if (before) cpSync(before.folder, image.folder, { recursive: true, verbatimSymlinks: true });
    for (const instruction of instructions) follow(image, instruction, built);
    built.set(name, image);
  }
  return built.get("")!; // the last stage has no name
}

function follow(image: Image, instruction: Instruction, built: Map<string, Image>) {
  const { name, words } = instruction;
  if (name === "WORKDIR") image.workdir = words;
  else if (name === "USER") image.user = words;
  else if (name === "ENTRYPOINT") image.entrypoint = listOf(words);
  else if (name === "HEALTHCHECK") image.healthcheck = listOf(words);
  else if (name === "COPY") copy(image, instruction, built);
  else if (name === "RUN") runIn(image, words);
  else if (name === "ENV") {
    const [variable, value] = settingOf(words);
    image.environment = { ...image.environment, [variable]: value };
  } else if (!withoutEffect.includes(name)) throw new Error(`not understood: ${name} ${words}`);
}

function runIn(image: Image, command: string) {
  // It would mean this machine's own files here.
  if (/(?:^|\s)\//.test(command)) throw new Error(`names an absolute path: RUN ${command}`);
  console.log(`RUN ${command}`);
  const cwd = join(image.folder, image.workdir);
  const { status } = spawnSync("/bin/sh", ["-c", command], {
    cwd,
    env: { ...toolEnvironment, ...image.environment },
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`failed: RUN ${command}`);
}

function copy(image: Image, { flags, words }: Instruction, built: Map<string, Image>) {
  const paths = words.split(/ +/);
  const target = paths.pop()!; // a COPY names two paths at least
  const from = flags.from === undefined ? root : built.get(flags.from)!.folder;
  for (const path of paths) {
    const source = join(from, path);
    if (!existsSync(source)) throw new Error(`is not there: COPY ${words}`);
    // A folder's content is copied, a file goes into a target that ends with a slash.
    const isInto = /\/$|^\.$/.test(target) && statSync(source).isFile();
    const place = join(target.startsWith("/") ? "" : image.workdir, target);
    const destination = join(image.folder, place, isInto ? basename(path) : "");
    mkdirSync(join(destination, isInto ? ".." : ""), { recursive: true });
    cpSync(source, destination, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (each) => flags.from !== undefined || !isIgnored(relative(root, each)),
    });
    const [user, group] = (flags.chown ?? "").split(":").map(Number);
    if (flags.chown) chownSync(destination, user!, group!);
  }
}
