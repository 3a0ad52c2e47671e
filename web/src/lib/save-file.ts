export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export const saveJson = (name: string, content: object): void =>
  saveFile(name, new Blob([JSON.stringify(content, undefined, 2)], { type: 'application/json' }));
