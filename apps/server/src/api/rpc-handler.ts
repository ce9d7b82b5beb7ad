import { StandardRPCJsonSerializer } from "@orpc/client/standard";
import type { Context, Router } from "@orpc/server";
import { FetchHandler } from "@orpc/server/fetch";
import { StandardHandler, StandardRPCCodec, StandardRPCMatcher } from "@orpc/server/standard";
import type { StandardHandlerOptions } from "@orpc/server/standard";
import { RpcSerializer } from "./rpc-serializer.ts";

/** oRPC's handler for the page's own calls, with a serializer that is quick with rows. */
export function rpcHandler<Given extends Context>(
  router: Router<any, Given>, // eslint-disable-line @typescript-eslint/no-explicit-any
  options: StandardHandlerOptions<Given>,
): FetchHandler<Given> {
  const codec = new StandardRPCCodec(new RpcSerializer(new StandardRPCJsonSerializer()));
  return new FetchHandler(
    new StandardHandler(router, new StandardRPCMatcher(), codec, options),
    {},
  );
}
