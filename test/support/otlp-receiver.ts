import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { isJson, type Json } from './client.ts';

/** A span as a receiver of OTLP sees it. */
export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  /** The ids of the spans that it links. */
  links: string[];
  /** Whether it ended with an error. */
  failed: boolean;
  /** Everything that the process said about it. */
  text: string;
}

const FAILED = 2;

/** Takes spans by OTLP over HTTP, as a collector does. */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  private readonly server = createServer((request, response) => {
    json(request).then(
      (body) => {
        for (const resource of list(body, 'resourceSpans')) this.take(resource);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      },
      () => response.writeHead(400).end(),
    );
  });

  private port = 0;

  private constructor() {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  static async start(): Promise<OtlpReceiver> {
    const receiver = new OtlpReceiver();
    receiver.server.listen(0, '127.0.0.1');
    await once(receiver.server, 'listening');
    const address = receiver.server.address();
    if (typeof address === 'object' && address) receiver.port = address.port;
    return receiver;
  }

  /**
   * The spans that lead to or from those of a trace: by parent, or by a link between any two of them, in either
   * direction.
   */
  connectedTo(traceId: string): ReceivedSpan[] {
    const byId = new Map(this.spans.map((span) => [span.spanId, span]));
    const next = new Map<string, string[]>();
    const connect = (a: string, b: string): void => {
      next.set(a, [...(next.get(a) ?? []), b]);
      next.set(b, [...(next.get(b) ?? []), a]);
    };
    for (const span of this.spans) {
      for (const other of [span.parentSpanId, ...span.links]) if (other && byId.has(other)) connect(span.spanId, other);
    }
    const found = new Set<string>();
    const open = this.spans.filter((span) => span.traceId === traceId).map((span) => span.spanId);
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      open.push(...(next.get(id) ?? []));
    }
    return [...found].flatMap((id) => byId.get(id) ?? []);
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private take(resource: Json): void {
    const attributes = list(resource['resource'], 'attributes');
    const named = attributes.find(({ key }) => key === 'service.name')?.['value'];
    const service = isJson(named) ? String(named['stringValue']) : '';
    for (const scope of list(resource, 'scopeSpans')) {
      for (const span of list(scope, 'spans')) this.spans.push(toSpan(service, span));
    }
  }
}

function toSpan(service: string, span: Json): ReceivedSpan {
  const { status } = span;
  return {
    service,
    name: String(span['name']),
    traceId: String(span['traceId']),
    spanId: String(span['spanId']),
    parentSpanId: span['parentSpanId'] ? String(span['parentSpanId']) : undefined,
    links: list(span, 'links').map((link) => String(link['spanId'])),
    failed: isJson(status) && status['code'] === FAILED,
    text: JSON.stringify(span),
  };
}

function list(of: unknown, name: string): Json[] {
  const found = isJson(of) ? of[name] : undefined;
  return Array.isArray(found) ? found.filter(isJson) : [];
}
