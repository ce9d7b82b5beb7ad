import type { FileRow } from "@app/contract";
import { IconFile } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./file-preview.module.css";

/** A picture on a ground that shows white and dark ones alike; anything else as a sheet of paper with its type. */
export function FilePreview({ file }: { file: FileRow }) {
  const [broken, setBroken] = useState<string>();
  // A name that was free again may be another picture's by now, and browsers keep an address for an hour.
  const source = `${file.address}?v=${file.updatedAt.getTime()}`;
  const isPicture = file.mimetype.startsWith("image/") && source !== broken;
  return (
    <span className={classes.ground} data-picture={isPicture || undefined}>
      {isPicture ? (
        <img
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(source)}
        />
      ) : (
        <>
          <IconFile stroke={1.5} aria-hidden className={classes.icon} />
          <span className={classes.type}>{file.mimetype || "Unknown type"}</span>
        </>
      )}
    </span>
  );
}
