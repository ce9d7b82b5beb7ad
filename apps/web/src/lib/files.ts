import { limits, messages } from "@app/contract";

/** A picture within a text (`data:image/png;base64,…`) as a file, as if it had been chosen from the disk. */
export function pictureFile(picture: string, name: string): File {
  const [head = "", content = ""] = picture.split(",");
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? "";
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  return new File([bytes], `${name}.${type.replace("image/", "")}`, { type });
}

/** What is wrong with a chosen picture before its content is read. A kind that the browser does not know is left to the server. */
export function pictureProblem({ type, size }: File): string | undefined {
  if (type !== "" && !type.startsWith("image/")) return messages.imageInvalid;
  return size > limits.imageBytes ? messages.imageTooLarge : undefined;
}

/** Hands the browser a file to save. */
export function saveAs(name: string, parts: BlobPart[], type: string) {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: some browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const saveCsv = (name: string, chunks: string[]) =>
  saveAs(`${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.csv`, chunks, "text/csv");
