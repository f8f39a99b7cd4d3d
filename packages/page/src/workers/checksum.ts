/** SHA-256 as sha256sum prints it; empty where the page is not served securely and the browser refuses. */
export async function checksumOf(file: Blob): Promise<string> {
  if (crypto.subtle === undefined) return "";
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
