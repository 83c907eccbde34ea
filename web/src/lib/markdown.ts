/** The rules as they are written, to be shown. What is HTML in them stays text. */
export async function html(markdown: string): Promise<string> {
  const { Marked } = await import('marked');
  const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return new Marked({ renderer: { html: ({ text }) => escape(text) } }).parse(markdown, { async: true });
}
