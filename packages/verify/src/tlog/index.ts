export { MAX_ENTRY_BYTES, readBundle, writeBundle } from './bundles.js';
export {
  type Checkpoint,
  type Cosignature,
  checkpointText,
  cosign,
  type OpenCheckpoint,
  openCheckpoint,
  openCosignature,
  readCheckpointText,
} from './checkpoint.js';
export {
  KEY_TYPES,
  type KeyType,
  type Note,
  type NoteSignature,
  type NoteSigner,
  readNote,
  readSignature,
  readVerifierKey,
  signaturesBy,
  signNote,
  type VerifierKey,
  verifierKey,
  writeNote,
  writeSignature,
  writeVerifierKey,
} from './note.js';
export { checkConsistency, checkInclusion, emptyRoot, entryHash, sameBytes } from './proofs.js';
export {
  type AddCheckpoint,
  type LogProof,
  readAddCheckpoint,
  readLogProof,
  writeAddCheckpoint,
  writeLogProof,
} from './requests.js';
export {
  consistencyProof,
  inclusionProof,
  levelSize,
  type ReadTile,
  readTilePath,
  rootFromTiles,
  TILE_WIDTH,
  type Tile,
  tileIn,
  tilePath,
  tileRoot,
} from './tiles.js';
