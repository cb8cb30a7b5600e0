# frozen_string_literal: true

module Meridian
  # @private Keeps the entries used last, each for a limited time. Safe for several threads.
  class Cache
    # @param clock [#call] seconds from any start
    def initialize(size, seconds, clock)
      @size = size
      @seconds = seconds
      @clock = clock
      @entries = {}
      @lock = Mutex.new
    end

    def get(key)
      @lock.synchronize do
        value, expires = @entries.delete(key)
        next if expires.nil? || expires <= @clock.call

        @entries[key] = [value, expires]
        value
      end
    end

    def set(key, value)
      @lock.synchronize do
        @entries.delete(key)
        @entries[key] = [value, @clock.call + @seconds]
        @entries.shift if @entries.length > @size
      end
    end
  end
end
