declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  const SwaggerUi: (options: Record<string, unknown> & { domNode: Element }) => unknown;
  export default SwaggerUi;
}
