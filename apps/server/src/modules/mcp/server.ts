import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { Failure } from "../../errors.ts";
import { type ToolContext, ToolFailure } from "./tool.ts";
import { tools } from "./tools.ts";

const INSTRUCTIONS =
  "Facts about IP addresses, networks, domains and phone numbers from Meridian. Null means unknown, not no. Use lookup_addresses for several addresses and summarize_log for logs.";

const listed = [...tools.values()].map(({ name, title, description, input, output }) => ({
  name,
  title,
  description,
  inputSchema: input as { type: "object" },
  ...(output && { outputSchema: output as { type: "object" } }),
  annotations: { title, readOnlyHint: true, openWorldHint: false },
}));

/**
 * Answers one request of the Model Context Protocol. Nothing is kept between requests, so that any process can answer the
 * next one; a request therefore gets its whole answer at once, and there is no stream from the server.
 */
export async function answerMcp(context: ToolContext, request: Request, parsedBody: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = mcpServer(context);
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}

function mcpServer(context: ToolContext): Server {
  const server = new Server(
    { name: "meridian", title: "Meridian", version: "1.0.0" },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.get(params.name);
    if (!tool) return failed(`No tool is called ${params.name}.`);
    const retryAfterSeconds = context.lookupApi.limits.take("agent", context.key.id);
    if (retryAfterSeconds > 0) return failed(`TOO_MANY_REQUESTS: try again in ${retryAfterSeconds} s.`);
    try {
      const result = await tool.run(context, params.arguments ?? {});
      return { content: [{ type: "text", text: JSON.stringify(result) }], structuredContent: result };
    } catch (error) {
      if (error instanceof ToolFailure) return failed(error.message);
      if (error instanceof Failure) return failed(error.failure);
      context.lookupApi.log.error({ err: error, tool: tool.name }, "a tool failed");
      return failed("SERVER_ERROR: try again later.");
    }
  });
  return server;
}

const failed = (text: string) => ({ content: [{ type: "text" as const, text }], isError: true });
