import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * Security headers of pages: all content comes from here, and nobody may frame it. HTTPS is enforced only if PUBLIC_URL
 * uses it; on plain HTTP (a local practice run) that would lock the user out.
 */
export function securityHeaders(publicUrl: string): FastifyHelmetOptions {
  const secure = publicUrl.startsWith('https:');
  const socket = new URL('/stream', publicUrl).origin.replace(/^http/, 'ws');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Component libraries position pop-ups with inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        // Older Safari does not include the WebSocket in 'self'.
        connectSrc: ["'self'", socket],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    hsts: secure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  };
}
