package com.meridian.ip;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Collections;

/** Servlet filter that puts a {@link Visitor} on each request, as the attribute {@link #VISITOR}. */
public final class MeridianFilter implements Filter {
    /** Name of the request attribute with the {@link Visitor}. */
    public static final String VISITOR = Visitor.class.getName();

    private final Client client;
    private final ClientAddress addresses;
    private final String header;

    /**
     * Makes a filter.
     *
     * @param trusted addresses and blocks of your own proxies
     * @param header the one header in which they write the client's address, such as {@code X-Forwarded-For}
     */
    public MeridianFilter(Client client, Iterable<String> trusted, String header) {
        this.client = client;
        this.addresses = new ClientAddress(trusted);
        this.header = header;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String values = request instanceof HttpServletRequest
                ? String.join(",", Collections.list(((HttpServletRequest) request).getHeaders(header)))
                : null;
        String address = addresses.of(request.getRemoteAddr(), values);
        request.setAttribute(VISITOR, new Visitor(client, address));
        chain.doFilter(request, response);
    }
}
