/**
 * What any shop's page says, whatever it sells: good evidence of retail, but not against another industry, since
 * manufacturers, restaurants and wineries have shops, too. Separated by commas.
 */
export const cartPhrases = `free shipping, free shipping on orders, free delivery on orders, shop by category, shop by brand,
  shop now, add to cart, shop all, best seller, new arrival, add to bag, add to basket, shopping cart,
  shopping bag, my cart, view cart, your cart, cart, checkout, wishlist, wish list, free return,
  track order, order status, gift card, gift certificate, sale, clearance, on sale, save up to,
  off your first order, in stock, out of stock, product review, buy, buy online, buy now, shop for, quick view,
  sort by price, add to wishlist, compare product, regular price, special price, sale price,
  your cart is empty, shipping and return, shipping and delivery, coupon, promo code, discount, free gift,
  best selling, view all product, view product, all product, sku`;
