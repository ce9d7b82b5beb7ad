/** A picture within a text (`data:image/png;base64,…`) as a file, as if it had been chosen from the disk. */
export function pictureFile(picture: string, name: string): File {
  const [head = "", content = ""] = picture.split(",");
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? "";
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  return new File([bytes], `${name}.${type.replace("image/", "")}`, { type });
}
