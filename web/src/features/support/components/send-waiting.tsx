import { useSendQueue } from '../hooks/use-send-queue';

/** Sends what waited on this device while the app was closed. */
export default function SendWaiting(): null {
  useSendQueue();
  return null;
}
