// Access to the clipboard, files and pictures.

export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // The download has started once this task is over.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// Returns whether the browser allowed it.
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

const kSharpness = 2; // pixels of a picture per unit of the drawing

// The intrinsic size of an SVG text.
export function sizeOf(svg: string): { width: number; height: number } {
  const attribute = (name: string) =>
    Number(new RegExp(`<svg[^>]*\\s${name}="([\\d.]+)(?:px)?"`).exec(svg)?.[1]);
  const [, width, height] =
    /<svg[^>]*\sviewBox="[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(svg) ?? [];
  return {
    width: attribute('width') || Number(width) || 600,
    height: attribute('height') || Number(height) || 600,
  };
}

export async function pngOf(svg: string): Promise<Blob> {
  const { width, height } = sizeOf(svg);
  const image = new Image(width * kSharpness, height * kSharpness);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * kSharpness);
  canvas.height = Math.round(height * kSharpness);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('canvas'))), 'image/png');
  });
}
