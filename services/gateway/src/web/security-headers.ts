import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * The headers of pages: everything comes from here, nothing frames us. `https:` in PUBLIC_URL makes browsers insist on it;
 * on plain HTTP (a practice run on one's own machine) that would lock the user out.
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
        // Component libraries place pop-ups by inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        // Older Safari does not count the WebSocket as 'self'.
        connectSrc: ["'self'", socket],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
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
