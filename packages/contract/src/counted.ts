/** "1,200": a number as texts have it. */
export const counted = (count: number) => count.toLocaleString("en-US");
