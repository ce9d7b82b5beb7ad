/** The promise's value, or the other one when it fails or takes longer: for what must not hold anybody up. */
export async function inTime<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  otherwise: Value,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } catch {
    return otherwise;
  } finally {
    clearTimeout(timer);
  }
}
