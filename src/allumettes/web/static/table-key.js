// @ts-check
// The key of a match that is to be created: the same key again gives the same match.

/** Long and random; `crypto.randomUUID` would not be there on a school's network without HTTPS. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
