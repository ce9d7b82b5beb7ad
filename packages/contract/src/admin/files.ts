import { z } from "zod";
import { underPath } from "../base.ts";
import { filePageSizes, limits } from "../limits.ts";
import { listQuery } from "../list.ts";
import { messages } from "../messages.ts";
import { countRule, only, rules } from "../rules.ts";
import { byIds, changesNothing, forCatalogue, listAndExport } from "./record.ts";

export const buckets = ["app_logos", "framework-logos", "work-platform-logos"] as const;
export type Bucket = (typeof buckets)[number];

const bucketRule = z.enum(buckets, messages.choiceInvalid);

const fileRow = z.object({
  id: z.string(),
  bucket: z.enum(buckets),
  name: z.string(),
  /** Where it is served on this site. */
  address: z.string(),
  /** In bytes. */
  size: z.number(),
  mimetype: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type FileRow = z.infer<typeof fileRow>;

export const filesQuery = listQuery(["name", "type", "size", "createdAt", "updatedAt"], {
  sort: "name",
  pageSizes: filePageSizes,
  searches: "the name",
}).extend({ bucket: bucketRule.nullable().default(null) });
export type FilesQuery = z.infer<typeof filesQuery>;

/** Files one by one, or all that a search finds; `count` is how many the asker believes these are. */
const someFiles = z.union(
  [
    byIds,
    only({
      all: only({ search: rules.search, bucket: bucketRule.nullable() }),
      count: countRule(10_000_000, messages.inputRefused),
    }),
  ],
  messages.inputRefused,
);

const storageAway = { STORAGE_AWAY: { status: 503, message: messages.storageAway } } as const;

export const files = underPath("/files", "Files").router({
  ...listAndExport(forCatalogue, "files", { query: filesQuery, row: fileRow }),
  /** Stores a picture; a name that exists already counts on: _1, _2, _3 … */
  upload: forCatalogue
    .route({ method: "POST", path: "/", successStatus: 201, summary: "Store a picture" })
    .input(
      only({
        bucket: bucketRule,
        file: z
          .file(messages.imageInvalid)
          .refine((file) => file.size <= limits.imageBytes, messages.imageTooLarge),
      }),
    )
    .errors({
      NOT_AN_IMAGE: { status: 422, message: messages.imageInvalid },
      ...storageAway,
    })
    .output(fileRow),
  /** `from` is the name that the asker saw. What refers to the file goes on doing so. */
  rename: forCatalogue
    .route({ method: "PUT", path: "/{id}/name", summary: "Rename a file" })
    .input(only({ id: rules.id, from: z.string(messages.inputRefused), name: rules.fileName }))
    .errors({
      FILE_NAME_TAKEN: { status: 409, message: messages.fileNameTaken },
      CHANGED_BY_OTHER: { status: 409, message: messages.changedByOther },
    })
    .output(fileRow),
  /** What refers to these files: the first twenty, and how many in all. */
  usage: forCatalogue
    .route({
      method: "POST",
      path: "/usage",
      summary: "Say what refers to files",
      description: `${changesNothing} What \`uses\` lists are the first ones, \`total\` counts them all.`,
    })
    .input(someFiles)
    .output(
      z.object({
        total: z.number(),
        uses: z.array(z.object({ file: z.string(), list: z.string(), name: z.string() })),
      }),
    ),
  /** What referred to them has no logo then. Refused when a search finds another number of files than was confirmed. */
  remove: forCatalogue
    .route({
      method: "POST",
      path: "/remove",
      summary: "Delete files, by their ids or by a search",
    })
    .input(someFiles)
    .errors({ CHANGED_BY_OTHER: { status: 409, message: messages.changedByOther } })
    .output(z.object({ count: z.number() })),
});
