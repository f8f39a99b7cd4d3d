// ClickHouse in this process, behind as much of its HTTP interface as the client speaks: node chdb-server.mjs CHDB FOLDER PORT [PASSWORD]
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";

const [, , place, folder, port, password = ""] = process.argv;
const { Session } = createRequire(join(place, "package.json"))("chdb");
const session = new Session(folder);

/** Parameters of a request that are no settings of the engine. */
const OWN = new Set(["query", "query_id", "database", "default_format", "session_id"]);

function answer({ searchParams }, body) {
  const database = searchParams.get("database");
  for (const [name, value] of searchParams) {
    if (!OWN.has(name)) session.query(`SET ${name} = '${value.replaceAll(/['\\]/g, "\\$&")}'`);
  }
  if (database) session.query(`USE \`${database.replaceAll("`", "\\`")}\``);
  return session.query(searchParams.has("query") ? `${searchParams.get("query")} ${body}` : body);
}

createServer((request, response) => {
  const pieces = [];
  request.on("data", (piece) => pieces.push(piece));
  request.on("end", () => {
    const given = Buffer.from((request.headers.authorization ?? "").replace("Basic ", ""), "base64").toString();
    try {
      if (!given.endsWith(`:${password}`)) throw new Error("Code: 516. DB::Exception: Authentication failed");
      const text = answer(new URL(request.url, "http://local"), Buffer.concat(pieces).toString());
      response.writeHead(200, { "content-type": "text/plain" }).end(text ?? "");
    } catch (error) {
      const line = String(error.message).replace("Query failed: ", "");
      response.writeHead(500, { "x-clickhouse-exception-code": /Code: (\d+)/.exec(line)?.[1] ?? "1" }).end(line);
    }
  });
}).listen(Number(port), "127.0.0.1", function () {
  process.stdout.write(`${this.address().port}\n`);
});
