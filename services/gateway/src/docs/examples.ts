/** An example of /docs: a complete program that reads MAKOTO_URL and MAKOTO_TOKEN from its environment. */
export interface Example {
  id: 'curl' | 'typescript' | 'python';
  title: string;
  note: string;
  code: string;
}

/** The same in three languages: read the balance, place an order, wait for its result, read the statement. */
export const EXAMPLES: readonly Example[] = [
  {
    id: 'curl',
    title: 'curl',
    note: 'Shell with curl. The idempotency key makes it safe to send the order again.',
    code: `call() {
  curl --silent --show-error --fail-with-body --max-time 10 "$MAKOTO_URL/index.php/api/$1" \\
    --header "Authorization: $MAKOTO_TOKEN" --header 'Accept-Language: en' \\
    --header 'Content-Type: application/json' --data "$2" "\${@:3}"
}

call user/details '{}'
call product/details '{"symbol":"BTCUSDT"}'
call order/create '{"product_id":"BTCUSDT","direction":"up","amount":"1.00","duration":15}' \\
  --header "Idempotency-Key: $(date +%s)-$$"
call order/hold_list '{}'
call user/balance_list '{"size":5}'`,
  },
  {
    id: 'typescript',
    title: 'TypeScript',
    note: 'With makoto-client (packages/client), which repeats safely and reconnects.',
    code: `import { MakotoClient } from 'makoto-client';

const { MAKOTO_URL: url = '', MAKOTO_TOKEN: token = '' } = process.env;
const client = new MakotoClient({ url, token });
const stream = client.stream().subscribe({ quotes: ['BTCUSDT'] });
stream.on('quote', ({ s, p }) => console.log(s, p));

const { available_balance } = await client.call('user/details');
console.log('available:', available_balance);

const request = { product_id: 'BTCUSDT', direction: 'up', amount: '1.00', duration: 15 } as const;
const order = await client.call('order/create', request);
console.log('placed:', order.number, order.buy_price);

stream.on('order', async ({ data }) => {
  if (data.id !== order.id || data.status === 'open') return;
  console.log('settled:', data.result, data.profit);
  const { list } = await client.call('user/balance_list', { size: 5 });
  for (const row of list) console.log(row.created_at, row.kind, row.amount, row.currency);
  stream.close();
});`,
  },
  {
    id: 'python',
    title: 'Python',
    note: 'Python 3.9 or newer, without packages.',
    code: `import json, os, time, urllib.error, urllib.request, uuid

BASE = os.environ["MAKOTO_URL"] + "/index.php/api/"
HEADERS = {
    "Authorization": os.environ["MAKOTO_TOKEN"],
    "Content-Type": "application/json",
    "Accept-Language": "en",
}


def call(path, body=None, key=None, attempts=4):
    """The data of a reply. Repeats after temporary failures; give a key to each order."""
    headers = {**HEADERS, **({"Idempotency-Key": key} if key else {})}
    request = urllib.request.Request(BASE + path, json.dumps(body or {}).encode(), headers)
    for attempt in range(attempts):
        try:
            with urllib.request.urlopen(request, timeout=10) as reply:
                return json.load(reply)["data"]
        except urllib.error.HTTPError as error:
            if error.code not in (429, 502, 503, 504) or attempt == attempts - 1:
                raise SystemExit(f"{path}: HTTP {error.code}: {error.read().decode()}")
        except OSError:
            if attempt == attempts - 1:
                raise
        time.sleep(0.5 * 2**attempt)


print("available:", call("user/details")["available_balance"])
order = call(
    "order/create",
    {"product_id": "BTCUSDT", "direction": "up", "amount": "1.00", "duration": 15},
    key=str(uuid.uuid4()),
)
print("placed:", order["number"], order["buy_price"])
while order["status"] == "open":
    time.sleep(1)
    order = call("order/detail", {"id": order["id"]})
print("settled:", order["result"], order["profit"])
for row in call("user/balance_list", {"size": 5})["list"]:
    print(row["created_at"], row["kind"], row["amount"], row["currency"])`,
  },
];
