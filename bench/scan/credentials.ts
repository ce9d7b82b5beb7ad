import type { Credentials } from "./relay.ts";
import type { Customer, ScannedProduct } from "./scanned-product.ts";
import type { Target } from "./targets.ts";

/**
 * Who asks for a target: whoever may, in turn, and each time from a network of its own. The limits of one person or
 * network would end the scan, and are tested elsewhere. What one customer alone has, he asks for himself.
 */
export function credentialsOf({ administrator, customers, tokens }: ScannedProduct) {
  let asked = 0;
  const inTurn = <One>(all: readonly One[]) => all[asked % all.length]!; // there are some
  const cookieOf = (who: Target["who"], owner: Customer | undefined) => {
    if (who === "admin") return administrator.cookies;
    return who === "customer" ? (owner ?? inTurn(customers)).cookies : undefined;
  };
  return (who: Target["who"], owner?: Customer): Credentials =>
    () => {
      asked += 1;
      const network = [16, 8, 0].map((bits) => (asked >> bits) & 255).join(".");
      const cookie = cookieOf(who, owner);
      return {
        "x-forwarded-for": `10.${network}`,
        ...(cookie !== undefined && { cookie }),
        ...(who === "token" && { authorization: `Bearer ${inTurn(tokens)}` }),
      };
    };
}
