import { generate } from "selfsigned";

export interface Certificate {
  key: string;
  cert: string;
}

const attributes = (name: string) => [{ name: "commonName", value: name }];
const strength = { keyType: "ec", curve: "P-256", algorithm: "sha256" } as const;

/** An authority of its own, that only its tests trust. */
export async function certificateAuthority(): Promise<Certificate> {
  const made = await generate(attributes("Authority of tests"), {
    ...strength,
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, digitalSignature: true, critical: true },
    ],
  });
  return { key: made.private, cert: made.cert };
}

/** A certificate for these names, from a day before now to `until`. */
export async function certificateFor(
  names: string[],
  ca: Certificate | undefined,
  until = new Date(Date.now() + 86_400_000),
): Promise<Certificate> {
  const made = await generate(attributes(names[0] ?? ""), {
    ...strength,
    ca,
    notBeforeDate: new Date(Date.now() - 2 * 86_400_000),
    notAfterDate: until,
    extensions: [
      { name: "basicConstraints", cA: false },
      { name: "subjectAltName", altNames: names.map((value) => ({ type: 2, value })) },
    ],
  });
  return { key: made.private, cert: made.cert };
}
