import { useSendQueue } from '../hooks/use-send-queue';

/** Sends messages that were queued before the app was closed. */
export default function SendWaiting(): null {
  useSendQueue();
  return null;
}
