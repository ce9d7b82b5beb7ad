import { z } from "zod";
import { underPath } from "../base.ts";
import { filePageSizes } from "../limits.ts";
import { listQuery, pageOf } from "../list.ts";
import { messages } from "../messages.ts";
import { countRule, only, rules } from "../rules.ts";
import { byIds, CHANGED_BY_OTHER, changesNothing, forCatalogue, listAndExport } from "./record.ts";

export const buckets = ["app_logos", "framework-logos", "work-platform-logos"] as const;
export type Bucket = (typeof buckets)[number];

const bucketRule = z.enum(buckets, messages.choiceInvalid);

const fileRow = z.object({
  id: z.string(),
  bucket: z.enum(buckets),
  name: z.string(),
  address: z.string(),
  /** In bytes. */
  size: z.number(),
  mimetype: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type FileRow = z.infer<typeof fileRow>;

export const filesQuery = listQuery(["name", "type", "size", "createdAt", "updatedAt"], {
  pageSizes: filePageSizes,
  searches: "the name",
}).extend({ bucket: bucketRule.nullable().default(null) });
export type FilesQuery = z.infer<typeof filesQuery>;

/** Files by their ids, or all that a search finds; `count` is the number that the caller saw. */
const someFiles = z.union(
  [
    byIds,
    only({
      all: only({ search: rules.search, bucket: bucketRule.nullable() }),
      count: countRule(10_000_000, messages.inputInvalid),
    }),
  ],
  messages.inputInvalid,
);

export const files = underPath("/files", "Files").router({
  ...listAndExport(forCatalogue, "files", filesQuery, pageOf(fileRow)),
  /** Stores a picture. A name that exists already gets a number: _1, _2, _3 … */
  upload: forCatalogue("POST", "/", "Store a picture", { successStatus: 201 })
    .input(only({ bucket: bucketRule, file: rules.imageFile }))
    .errors({
      NOT_AN_IMAGE: { status: 422, message: messages.imageInvalid },
      STORAGE_UNAVAILABLE: { status: 503, message: messages.storageUnavailable },
    })
    .output(fileRow),
  /** `from` is the name that the caller saw. Records with the file as their logo follow. */
  rename: forCatalogue("PUT", "/{id}/name", "Rename a file")
    .input(only({ id: rules.id, from: z.string(messages.inputInvalid), name: rules.fileName }))
    .errors({
      FILE_NAME_TAKEN: { status: 409, message: messages.fileNameTaken },
      CHANGED_BY_OTHER,
    })
    .output(fileRow),
  usage: forCatalogue("POST", "/usage", "List what uses files", {
    description: `${changesNothing} \`uses\` lists the first twenty, \`total\` counts all.`,
  })
    .input(someFiles)
    .output(
      z.object({
        total: z.number(),
        uses: z.array(z.object({ file: z.string(), list: z.string(), name: z.string() })),
      }),
    ),
  /** They go to the trash, and records with them lose their logos. An error if the search now finds another number of files than `count`. */
  remove: forCatalogue("POST", "/remove", "Delete files, by their ids or by a search")
    .input(someFiles)
    .errors({ CHANGED_BY_OTHER })
    .output(z.object({ count: z.number(), trashIds: z.array(z.string()) })),
});
