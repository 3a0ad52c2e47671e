/** Selects `shown` and has the browser copy it as `value`, for pages without https, which have no clipboard. */
function copySelected(value: string, shown: Element): boolean {
  getSelection()?.selectAllChildren(shown);
  const write = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', value);
    event.preventDefault();
  };
  document.addEventListener('copy', write);
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', write);
  }
}

/** Copies `value`. Returns whether that worked; otherwise its text on screen is selected, for the user to copy. */
export async function copyText(value: string, shown: Element): Promise<boolean> {
  if (!('clipboard' in navigator)) return copySelected(value, shown);
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch (error) {
    // Not allowed here.
    if (error instanceof DOMException) return copySelected(value, shown);
    throw error;
  }
}
