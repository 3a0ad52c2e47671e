import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@makoto/contracts';
import type { ConnectionError } from 'fastify';
import { failureOf } from './envelope.js';
import type { ErrorReplies } from './error-replies.js';

/**
 * Answers connections that never become a request, with the envelope in the default language: headers that are too
 * long, or invalid HTTP. A closed connection gets no answer.
 */
export function refuseUnread(error: ConnectionError, socket: Socket, requestId: string, replies: ErrorReplies): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const known = new AppError(error.code === 'HPE_HEADER_OVERFLOW' ? 'TOO_LARGE' : 'VALIDATION');
  const body = JSON.stringify(failureOf(known, replies.langOf(undefined), requestId));
  const head = [
    `HTTP/1.1 ${known.httpStatus} ${STATUS_CODES[known.httpStatus]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
