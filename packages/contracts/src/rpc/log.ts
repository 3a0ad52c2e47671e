import { FileReply } from '../http/common/upload.js';
import { Empty } from '../http/paging.js';
import { PublicKeysReply } from '../http/public/keys.js';
import { Text } from '../validation/fields.js';
import { rpc } from './rpc.js';

export class LogFileRequest {
  /** `checkpoint`, or a tile's or bundle's path as c2sp.org/tlog-tiles writes it. */
  @Text(100) path!: string;
}

/** A file of the transparency log. @throws NOT_FOUND for any other path, and for tiles that are not so long yet */
export const logFile = rpc('support', 'log_file', ['gateway'], LogFileRequest, FileReply);

/** The keys of the log's checkpoints, including former ones, newest first. */
export const logKeys = rpc('support', 'log_keys', ['trading'], Empty, PublicKeysReply);
