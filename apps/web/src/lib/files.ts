import { limits, messages } from "@app/contract";

/** Converts a data URL (`data:image/png;base64,…`) to a file. */
export function pictureFile(picture: string, name: string): File {
  const [head = "", content = ""] = picture.split(",");
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? "";
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  return new File([bytes], `${name}.${type.replace("image/", "")}`, { type });
}

/** Checks a chosen picture before its content is read. The server checks types that the browser does not know. */
export function pictureProblem({ type, size }: File): string | undefined {
  if (type !== "" && !type.startsWith("image/")) return messages.imageInvalid;
  return size > limits.imageBytes ? messages.imageTooLarge : undefined;
}

export function saveAs(name: string, parts: BlobPart[], type: string) {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Delayed, because some browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const saveFile = (file: File) => saveAs(file.name, [file], file.type);

export const saveText = (name: string, chunks: string[], type: "csv" | "jsonl" = "csv") =>
  saveAs(`${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.${type}`, chunks, `text/${type}`);
