import { messages } from "@app/contract";
import type { RequestContext } from "#procedure/context.ts";
import { endedEarly, tooManyRequests } from "#procedure/errors.ts";
import { QueueFull } from "#lib/person-queue.ts";
import { StorageUnavailable } from "#storage/file-storage.ts";
import { NotAPicture } from "#storage/picture.ts";

interface Call {
  context: Pick<RequestContext, "log" | "resHeaders" | "stopping">;
  errors: {
    NOT_AN_IMAGE: (options: { message: string }) => Error;
    STORAGE_UNAVAILABLE?: () => Error;
  };
  signal?: AbortSignal | undefined;
}

/** Runs work on a picture; errors of the picture, its queue or the storage become errors of the contract. */
export async function withPictureErrors<Result>(
  { context, errors, signal }: Call,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted && error === signal.reason) throw endedEarly(context);
    if (error instanceof QueueFull) throw tooManyRequests(context, error.seconds);
    if (error instanceof NotAPicture) {
      throw errors.NOT_AN_IMAGE({ message: messages[error.reason] });
    }
    if (!(error instanceof StorageUnavailable) || !errors.STORAGE_UNAVAILABLE) throw error;
    context.log.error({ reason: error.reason }, "file storage");
    throw errors.STORAGE_UNAVAILABLE();
  }
}
