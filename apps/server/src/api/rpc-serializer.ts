import {
  STANDARD_RPC_JSON_SERIALIZER_BUILT_IN_TYPES as types,
  StandardRPCSerializer,
} from "@orpc/client/standard";
import type { StandardRPCJsonSerializedMetaItem as Meta } from "@orpc/client/standard";

type Segment = string | number;

/**
 * Answers in the same words as oRPC's own serializer, which copies everything and makes a path for each value: for a
 * page of rows that was the largest part of the work after the database's. Plain data is left as it is here, and only
 * looked through for what JSON has no word of; all else is the library's.
 */
export class RpcSerializer extends StandardRPCSerializer {
  override serialize(data: unknown): object {
    const meta: Meta[] = [];
    if (!isNoted(data, [], meta)) return super.serialize(data);
    return { json: data, meta: meta.length === 0 ? undefined : meta };
  }
}

/** Notes the moments and the gaps of plain data; no when it is not plain. `path` is where it stands, and used over again. */
function isNoted(data: unknown, path: Segment[], meta: Meta[]): boolean {
  switch (typeof data) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return !Number.isNaN(data);
    case "undefined":
      return true;
    case "object":
      break;
    default:
      return false;
  }
  if (data === null) return true;
  const kind: unknown = Object.getPrototypeOf(data);
  if (kind === Object.prototype) return isEachNoted(data as Record<string, unknown>, path, meta);
  if (kind === Date.prototype) return meta.push([types.DATE, ...path]) > 0;
  if (Array.isArray(data)) return isEveryNoted(data, path, meta);
  return false;
}

function isEachNoted(data: Record<string, unknown>, path: Segment[], meta: Meta[]): boolean {
  if (Object.hasOwn(data, "__proto__")) return false;
  const place = path.length;
  for (const key in data) {
    path[place] = key;
    if (!isNoted(data[key], path, meta)) return false;
  }
  path.length = place;
  return true;
}

function isEveryNoted(data: unknown[], path: Segment[], meta: Meta[]): boolean {
  const place = path.length;
  for (let index = 0; index < data.length; index += 1) {
    path[place] = index;
    if (data[index] === undefined) meta.push([types.UNDEFINED, ...path.slice(0, place + 1)]);
    else if (!isNoted(data[index], path, meta)) return false;
    path.length = place + 1;
  }
  path.length = place;
  return true;
}
