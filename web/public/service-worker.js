/* Keeps the client itself, so that it opens at once and without the internet; tables are never kept. */
const KEPT = 'ludozilla';

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(furnish());
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const within = url.href.startsWith(self.registration.scope) && !url.href.startsWith(`${self.registration.scope}api/`);
  if (request.method !== 'GET' || !within) return;
  event.respondWith(url.pathname.includes('/assets/') ? kept(request) : fresh(request));
});

/** From the first visit on, the page and all that it names is there. */
async function furnish() {
  const [cache, page] = await Promise.all([caches.open(KEPT), fetch('./')]);
  const named = (await page.clone().text()).matchAll(/(?:src|href)="([^"#]+)"/g);
  await cache.addAll(new Set([...named].map(([, name]) => name)));
  await cache.put('./', page);
}

/** What is named by its content never changes. */
async function kept(request) {
  return (await caches.match(request)) ?? keep(request, await fetch(request));
}

/** All else is asked for, and taken as it was if the house does not answer. */
async function fresh(request) {
  try {
    return await keep(request, await fetch(request));
  } catch (error) {
    const before = await caches.match(request);
    if (before) return before;
    throw error;
  }
}

async function keep(request, answer) {
  if (answer.ok) {
    const cache = await caches.open(KEPT);
    if (request.mode === 'navigate') await forget(cache, await answer.clone().text());
    await cache.put(request, answer.clone());
  }
  return answer;
}

/** Parts of an older client, which the page does not name any more; what a part loads later is loaded again. */
async function forget(cache, page) {
  for (const request of await cache.keys()) {
    const name = new URL(request.url).pathname.split('/').pop();
    if (request.url.includes('/assets/') && /\.(js|css)$/.test(name) && !page.includes(name)) await cache.delete(request);
  }
}

self.addEventListener('push', (event) => {
  const { game = 'Ludozilla', text = '', url = './' } = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(game, { body: text, icon: 'icon-192.png', tag: url, data: url }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data, self.registration.scope).href;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(([page]) => (page ? page.navigate(url).then(() => page.focus()) : self.clients.openWindow(url))),
  );
});
