import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { tronHexOf } from '../../payees/index.js';

/** The contract type TriggerSmartContract. */
const TRIGGER_KIND = 31n;
const TRIGGER_TYPE = 'type.googleapis.com/protocol.TriggerSmartContract';

/** A contract call, for a transaction. */
export interface ContractCall {
  /** The address of the caller. */
  owner: string;
  /** The address of the contract. */
  contract: string;
  /** Hex. */
  data: string;
  /** The reference block: number, and hash in hex. */
  reference: { number: number; hash: string };
  /** Epoch milliseconds. */
  at: number;
  expiresAt: number;
  /** The maximum network fee, in SUN. */
  feeLimitSun: bigint;
}

/**
 * Encodes a contract call as `protocol.Transaction.raw` in protobuf. The wallet builds the transaction itself, so that no
 * node decides what its key signs.
 */
export function rawTransaction(call: ContractCall): Buffer {
  const trigger = Buffer.concat([
    bytesField(1, Buffer.from(tronHexOf(call.owner), 'hex')),
    bytesField(2, Buffer.from(tronHexOf(call.contract), 'hex')),
    bytesField(4, Buffer.from(call.data, 'hex')),
  ]);
  const parameter = Buffer.concat([bytesField(1, Buffer.from(TRIGGER_TYPE)), bytesField(2, trigger)]);
  const contract = Buffer.concat([numberField(1, TRIGGER_KIND), bytesField(2, parameter)]);
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(call.reference.number));
  return Buffer.concat([
    bytesField(1, number.subarray(6, 8)),
    bytesField(4, Buffer.from(call.reference.hash, 'hex').subarray(8, 16)),
    numberField(8, BigInt(call.expiresAt)),
    bytesField(11, contract),
    numberField(14, BigInt(call.at)),
    numberField(18, call.feeLimitSun),
  ]);
}

/** A transaction's id: the SHA-256 hash of its raw bytes, in hex. */
export function transactionId(raw: Buffer): string {
  return createHash('sha256').update(raw).digest('hex');
}

/** The signed transaction, ready to broadcast. */
export function signedTransaction(raw: Buffer, privateKey: Uint8Array): Buffer {
  const hash = createHash('sha256').update(raw).digest();
  const [recovery = 0, ...rs] = secp256k1.sign(hash, privateKey, { prehash: false, format: 'recovered' });
  return Buffer.concat([bytesField(1, raw), bytesField(2, Buffer.from([...rs, recovery]))]);
}

function bytesField(field: number, value: Buffer): Buffer {
  return Buffer.concat([varint((BigInt(field) << 3n) | 2n), varint(BigInt(value.length)), value]);
}

function numberField(field: number, value: bigint): Buffer {
  return Buffer.concat([varint(BigInt(field) << 3n), varint(value)]);
}

function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}
